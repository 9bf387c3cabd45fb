import { maxTitleLength } from '@creator-discovery/chat';
import { problemsOf } from '@creator-discovery/search-filters';
import { z } from 'zod';

/** Longest message of a person, in characters. */
const maxMessageLength = 8000;

const body = z.union([
  z.strictObject({ conversation_id: z.uuid().optional(), message: z.string().trim().min(1).max(maxMessageLength) }),
  z.strictObject({
    conversation_id: z.uuid(),
    approval: z.strictObject({ tool_call_id: z.string().min(1).max(200), approved: z.boolean() }),
  }),
]);

/** A turn as the person asks for it: a message (of a new or a stored conversation), or the decision on a waiting call. */
export type ChatRequest = z.output<typeof body>;

/** Reads the body of `POST /chat`, or says what is wrong with it. */
export function readChatRequest(value: unknown) {
  const shape = typeof value === 'object' && value !== null && 'approval' in value ? body.options[1] : body.options[0];
  const parsed = shape.safeParse(value);
  return parsed.success
    ? { ok: true as const, request: parsed.data }
    : { ok: false as const, problems: problemsOf(parsed.error, value) };
}

const titleBody = z.strictObject({ title: z.string().trim().min(1).max(maxTitleLength) });

/** Reads the body that gives a conversation another title, or says what is wrong with it. */
export function readTitle(value: unknown) {
  const parsed = titleBody.safeParse(value);
  return parsed.success
    ? { ok: true as const, title: parsed.data.title }
    : { ok: false as const, problems: problemsOf(parsed.error, value) };
}
