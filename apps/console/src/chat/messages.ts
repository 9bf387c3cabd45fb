import type { UIMessage } from 'ai';
import type { OperationName } from '../api.ts';

/** Call waiting for a decision, as streamed by the server. */
export interface Approval {
  readonly tool_call_id: string;
  readonly operation: OperationName;
  /** Exact arguments of the call. */
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly max_credits: number;
  readonly already_owned?: number;
  readonly credits_remaining: number;
  readonly expires_at: string;
}

/** Reason why an answer ended early. */
export interface TurnEnd {
  readonly status: string;
  readonly message: string;
}

/** Message as streamed and stored by the server. */
export type ChatMessage = UIMessage<
  unknown,
  { approval: Approval; conversation: { readonly conversation_id: string; readonly title: string }; end: TurnEnd }
>;

export interface ToolCall {
  readonly id: string;
  readonly operation: string;
  readonly state: 'writing' | 'waiting' | 'running' | 'done' | 'denied' | 'failed';
  readonly input: unknown;
  /** Undefined before the response. */
  readonly output: unknown;
}

/** Null if the part isn't a tool call. */
export function toolCallOf(part: ChatMessage['parts'][number]): ToolCall | null {
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

/** Pending approvals of the last message, in order. */
export function waitingApprovals(messages: readonly ChatMessage[]): readonly Approval[] {
  const parts = messages.at(-1)?.parts ?? [];
  const waiting = new Set(
    parts.flatMap((part) => (toolCallOf(part)?.state === 'waiting' ? [toolCallOf(part)?.id] : [])),
  );
  return parts.flatMap((part) =>
    part.type === 'data-approval' && waiting.has(part.data.tool_call_id) ? [part.data] : [],
  );
}

/** Text without tool calls. */
export function textOf(message: ChatMessage): string {
  return message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
}
