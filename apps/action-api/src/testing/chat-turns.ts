import { expect } from '@jest/globals';
import type { Answer, TestApi } from './test-api.ts';

export interface StreamedPart {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A turn as received by its client. */
export interface ChatTurn {
  readonly parts: readonly StreamedPart[];
  /** Events of one type, in order. */
  of(type: string): readonly StreamedPart[];
  readonly conversationId: string;
  /** Text of the assistant. */
  readonly text: string;
}

/** Sends a body to `POST /chat`. */
export function postChat(api: TestApi, key: string, body: unknown): Promise<Answer> {
  return api.send('/chat', {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Runs a complete turn. */
export async function takeTurn(api: TestApi, key: string, body: unknown): Promise<ChatTurn> {
  const answer = await postChat(api, key, body);
  expect(answer.status).toBe(200);
  const parts = partsOf(answer);
  const begun = parts.find((part) => part.type === 'data-conversation')?.data as { conversation_id: string };
  const of = (type: string) => parts.filter((part) => part.type === type);
  return {
    parts,
    of,
    conversationId: begun.conversation_id,
    text: of('text-delta')
      .map((part) => part.delta)
      .join(''),
  };
}

function partsOf(answer: Answer): StreamedPart[] {
  return String(answer.body)
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)) as StreamedPart);
}
