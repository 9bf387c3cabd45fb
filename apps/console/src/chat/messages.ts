import type { UIMessage } from 'ai';
import type { OperationName } from '../api.ts';

/** A call that waits for the person's decision, as the server shows it. */
export interface Approval {
  readonly tool_call_id: string;
  readonly operation: OperationName;
  /** Exactly what would be called. */
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly max_credits: number;
  readonly already_owned?: number;
  readonly credits_remaining: number;
  readonly expires_at: string;
}

/** Why an answer ended before it was complete. */
export interface TurnEnd {
  readonly status: string;
  readonly message: string;
}

/** A message as the server streams and keeps it. */
export type ChatMessage = UIMessage<
  unknown,
  { approval: Approval; conversation: { readonly conversation_id: string; readonly title: string }; end: TurnEnd }
>;

type Part = ChatMessage['parts'][number];

/** A call of the assistant. */
export interface ToolCall {
  readonly id: string;
  readonly operation: string;
  readonly state: 'writing' | 'waiting' | 'running' | 'done' | 'denied' | 'failed';
  readonly input: unknown;
  /** What the operation answered; undefined before that. */
  readonly output: unknown;
}

/** The call that a part of a message is about; null where it is about something else. */
export function toolCallOf(part: Part): ToolCall | null {
  if (!part.type.startsWith('tool-') || !('toolCallId' in part)) return null;
  return {
    id: part.toolCallId,
    operation: part.type.slice('tool-'.length),
    state: states[part.state],
    input: part.input,
    output: 'output' in part ? part.output : undefined,
  };
}

const states = {
  'input-streaming': 'writing',
  'input-available': 'running',
  'approval-requested': 'waiting',
  'approval-responded': 'running',
  'output-available': 'done',
  'output-error': 'failed',
  'output-denied': 'denied',
} as const;

/** The calls of the last message that still wait, with what is asked of the person, the first one first. */
export function waitingApprovals(messages: readonly ChatMessage[]): readonly Approval[] {
  const parts = messages.at(-1)?.parts ?? [];
  const waiting = new Set(
    parts.flatMap((part) => (toolCallOf(part)?.state === 'waiting' ? [toolCallOf(part)?.id] : [])),
  );
  return parts.flatMap((part) =>
    part.type === 'data-approval' && waiting.has(part.data.tool_call_id) ? [part.data] : [],
  );
}

/** The words of a message, without what was called. */
export function textOf(message: ChatMessage): string {
  return message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
}
