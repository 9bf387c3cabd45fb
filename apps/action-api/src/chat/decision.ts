import type { UIMessage } from 'ai';

export interface WaitingCall {
  readonly tool_call_id: string;
  readonly approved: boolean;
}

type Part = UIMessage['parts'][number];
type WaitingPart = Extract<Part, { state: 'approval-requested' }>;

function isWaiting(part: Part, toolCallId: string): part is WaitingPart {
  return (
    'toolCallId' in part && part.toolCallId === toolCallId && 'state' in part && part.state === 'approval-requested'
  );
}

function decided(part: WaitingPart, approved: boolean): Part {
  return { ...part, state: 'approval-responded', approval: { ...part.approval, approved } };
}

/** Marks the waiting call of the last message as decided; null if no such call waits. */
export function decidedMessages(messages: readonly UIMessage[], call: WaitingCall): UIMessage[] | null {
  const last = messages.at(-1);
  if (last?.role !== 'assistant' || !last.parts.some((part) => isWaiting(part, call.tool_call_id))) return null;
  const parts = last.parts.map((part) => (isWaiting(part, call.tool_call_id) ? decided(part, call.approved) : part));
  return [...messages.slice(0, -1), { ...last, parts }];
}

/** Whether a call of the last message waits for the person. */
export function awaitsPerson(messages: readonly UIMessage[]): boolean {
  return messages.at(-1)?.parts.some((part) => 'state' in part && part.state === 'approval-requested') ?? false;
}

/** Ids of the last message's decided calls. */
export function decidedCalls(messages: readonly UIMessage[]): ReadonlySet<string> {
  const parts = messages.at(-1)?.parts ?? [];
  return new Set(
    parts.flatMap((part) => ('toolCallId' in part && part.state === 'approval-responded' ? [part.toolCallId] : [])),
  );
}

/**
 * Removes calls of earlier messages that never ran, because the person wrote on before deciding them. Models reject
 * those.
 */
export function withoutAbandonedCalls(messages: readonly UIMessage[]): UIMessage[] {
  return messages.map((message, at) =>
    at === messages.length - 1 ? message : { ...message, parts: message.parts.filter((part) => !isUndone(part)) },
  );
}

function isUndone(part: Part): boolean {
  return 'state' in part && (part.state === 'approval-requested' || part.state === 'approval-responded');
}
