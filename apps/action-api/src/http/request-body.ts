import {
  done,
  invalidRequest,
  listBounds,
  type Outcome,
  type RefusedOutcome,
  refused,
} from '@creator-discovery/operations';
import { type JsonProblem, problemsOf, readJson, withoutNulls } from '@creator-discovery/search-filters';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { readBytes, unreadable } from './body-bytes.ts';

/** Maximum of operations, in bytes. (contract 5) */
const largeBytes = 1_048_576;
/** Maximum of other bodies: a chat message of 8,000 characters fits, even fully escaped. */
const smallBytes = 65_536;

/**
 * Reads a JSON body, which may be large only with `inTurn`, the account's place in the `AnswerQueue`. A missing body
 * and `null`, which generated Java and Go clients send, mean `{}`. (contract 5)
 */
export async function readBody(
  request: Request,
  response: Response,
  inTurn?: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Promise<Outcome<unknown>> {
  const type = request.headers['content-type'];
  if (!hasBody(request)) return done({});
  if (type === undefined || !jsonType.test(type))
    return unreadable(415, 'must be sent as application/json', 'invalid_format');
  const maxBytes = inTurn === undefined ? smallBytes : largeBytes;
  const read = await readBytes(request, response, maxBytes);
  if (!read.done) return read;
  const bytes = read.body;
  if (bytes.length === 0) return done({});
  return inTurn === undefined || bytes.length <= smallBytes ? jsonIn(bytes) : inTurn(async () => jsonIn(bytes));
}

/** Checks a body. Fields that are null count as absent. */
export function shaped<Shape extends z.ZodType>(body: unknown, shape: Shape): Outcome<z.output<Shape>> {
  const given = withoutNulls(shape, body);
  const parsed = shape.safeParse(given);
  return parsed.success ? done(parsed.data) : refused(invalidRequest(problemsOf(parsed.error, given, shape)));
}

function jsonIn(bytes: Buffer): Outcome<unknown> {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return notJson('not_json', 'it must be in UTF-8');
  }
  const json = readJson(text, maxValues);
  return json.ok ? done(json.value ?? {}) : notJson(json.problem, json.detail);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

const jsonType = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

const jsonProblems: Readonly<Record<Exclude<JsonProblem, 'too_many_values'>, string>> = {
  not_json: 'is not valid JSON',
  too_deep: 'is nested too deeply',
  repeated_field: 'has a field twice in one object',
};

const { values: maxValues } = listBounds;

const tooManyValues = refused(
  invalidRequest([{ field: '', problem: `must have at most ${maxValues} values`, code: 'too_long', max: maxValues }]),
);

function notJson(problem: JsonProblem, detail?: string): RefusedOutcome {
  if (problem === 'too_many_values') return tooManyValues;
  const where = detail === undefined ? '' : `: ${detail.slice(0, 100)}`;
  return unreadable(400, `${jsonProblems[problem]}${where}`, 'invalid_json');
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
