import { maxTitleLength } from '@creator-discovery/chat';
import { plainText } from '@creator-discovery/operations';
import { isObject } from '@creator-discovery/search-filters';
import { z } from 'zod';

/** Maximum length of a message in characters. */
const maxMessageLength = 8000;

const body = z.union([
  z.strictObject({ conversation_id: z.uuid().optional(), message: plainText.trim().min(1).max(maxMessageLength) }),
  z.strictObject({
    conversation_id: z.uuid(),
    approval: z.strictObject({ tool_call_id: plainText.min(1).max(200), approved: z.boolean() }),
  }),
]);

/** A message in a new or stored conversation, or the decision on a waiting call. */
export type ChatRequest = z.output<typeof body>;

/** Returns the shape of the body of `POST /chat`, so that only its problems are reported. */
export function chatShape(given: unknown) {
  return isObject(given) && (given.approval ?? null) !== null ? body.options[1] : body.options[0];
}

export const titleBody = z.strictObject({ title: plainText.trim().min(1).max(maxTitleLength) });
