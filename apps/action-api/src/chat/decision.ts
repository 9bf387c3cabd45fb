import type { UIMessage } from 'ai';

/** The person's decision on a waiting call. */
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

/** The messages with the decision written into the waiting call of the last one; null when no such call waits there. */
export function decidedMessages(messages: readonly UIMessage[], call: WaitingCall): UIMessage[] | null {
  const last = messages.at(-1);
  if (last?.role !== 'assistant' || !last.parts.some((part) => isWaiting(part, call.tool_call_id))) return null;
  const parts = last.parts.map((part) => (isWaiting(part, call.tool_call_id) ? decided(part, call.approved) : part));
  return [...messages.slice(0, -1), { ...last, parts }];
}

/** Whether the last message still has a call that waits for the person. */
export function awaitsPerson(messages: readonly UIMessage[]): boolean {
  return messages.at(-1)?.parts.some((part) => 'state' in part && part.state === 'approval-requested') ?? false;
}

/** The ids of the last message's calls that the person has decided on. */
export function decidedCalls(messages: readonly UIMessage[]): ReadonlySet<string> {
  const parts = messages.at(-1)?.parts ?? [];
  return new Set(
    parts.flatMap((part) => ('toolCallId' in part && part.state === 'approval-responded' ? [part.toolCallId] : [])),
  );
}

/**
 * The messages as a model can be sent them: a call of an earlier message that never ran, because the person wrote on before
 * all that waited was decided, is left out.
 */
export function withoutAbandonedCalls(messages: readonly UIMessage[]): UIMessage[] {
  return messages.map((message, at) =>
    at === messages.length - 1 ? message : { ...message, parts: message.parts.filter((part) => !isUndone(part)) },
  );
}

function isUndone(part: Part): boolean {
  return 'state' in part && (part.state === 'approval-requested' || part.state === 'approval-responded');
}
