// A skeleton for an adapter in Node.js: the handshake and the refusals work, and the one op that it
// has gives back what it was asked. Put your parser where `OPS` is.

import { createInterface } from "node:readline";

const VERSION = 1;

class Refused extends Error {}

/** Ops by name: each takes the arguments of the question and returns the output. */
const OPS = {
  echo(args) {
    if (typeof args.text !== "string") throw new Refused("text must be a string");
    return args.text;
  },
};

function run({ sequence, op, args }) {
  if (!Object.hasOwn(OPS, op)) return { type: "unsupported", sequence };
  try {
    return { type: "output", sequence, output: OPS[op](args) };
  } catch (error) {
    if (error instanceof Refused) return { type: "refused", sequence, reason: error.message };
    throw error; // a crash: the trace on standard error is kept
  }
}

function answer(message) {
  if (message.type === "hello") {
    return { type: "hello", version: VERSION, name: "echo in Node.js", ops: Object.keys(OPS) };
  }
  return run(message);
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}
