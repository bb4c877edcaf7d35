"""Registries out of what users have: OpenAI, Anthropic and MCP tools, or registry entries.

The parser reads `parameters` as a flat mapping of names (SCH-2, CMP-89), so that full JSON Schema
there would mean something else. What is made here is flat, and keeps of each property just what
typing, validation and normalisation read.
"""
