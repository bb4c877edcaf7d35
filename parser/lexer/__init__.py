"""Lexer and value grammar: the layer every dialect parser stands on (spec chapter 01).

Nothing here knows which tools exist, and nothing here decides whether a candidate is dispatched.
All positions are code points (LEX-1).
"""
