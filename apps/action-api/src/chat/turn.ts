import { type Approval, type Message, type TurnRef, withoutContacts } from '@creator-discovery/chat';
import type { Quote } from '@creator-discovery/operations';
import {
  convertToModelMessages,
  createUIMessageStream,
  isStepCount,
  type LanguageModel,
  streamText,
  toUIMessageStream,
  type UIMessage,
  type UIMessageChunk,
  type UIMessageStreamWriter,
} from 'ai';
import { awaitsPerson, decidedCalls, withoutAbandonedCalls } from './decision.ts';
import { instructions } from './instructions.ts';
import type { OpenTurn, TurnEnd } from './open-turn.ts';
import { ChatTools, type ToolContext } from './tools.ts';
import type { TurnCaller } from './turn-caller.ts';

/** Maximum concurrent tool calls of one answer. */
const toolCallsAtOnce = 4;

/** Maximum duration of a turn, well below the lease of the conversation. */
const turnTimeoutMs = 150_000;

export interface TurnContext extends Omit<ToolContext, 'decided' | 'callerNow' | 'askPerson'> {
  readonly model: LanguageModel;
  readonly caller: TurnCaller;
  readonly open: OpenTurn;
}

/** Removes contact details of delivered rows from messages to store. The person's own messages stay unchanged. */
function storedForm(messages: readonly UIMessage[]): Message[] {
  return messages
    .filter((message): message is UIMessage & { role: Message['role'] } => message.role !== 'system')
    .map(({ id, role, parts }) => ({ id, role, parts: role === 'user' ? parts : parts.map(storedPart) }));
}

function storedPart(part: UIMessage['parts'][number]): unknown {
  if (part.type === 'text') return withoutContacts(part);
  if ('output' in part && part.output !== undefined)
    return { ...part, input: withoutContacts(part.input), output: withoutContacts(part.output) };
  return part;
}

type Writer = UIMessageStreamWriter<UIMessage>;

/** Runs and streams one turn. The conversation is stored when the turn ends, however it ends. */
export function streamTurn(context: TurnContext, messages: UIMessage[]): ReadableStream<UIMessageChunk> {
  const { accountId, turn, conversation, onFault } = context;
  const ref: TurnRef = { accountId, conversationId: conversation.conversationId, turn };
  return createUIMessageStream<UIMessage>({
    originalMessages: messages,
    execute: async ({ writer }) => {
      writer.write({
        type: 'data-conversation',
        data: { conversation_id: ref.conversationId, title: conversation.title },
        transient: true,
      });
      if (!awaitsPerson(messages)) await answerPerson(context, messages, writer);
    },
    onError: (fault) => {
      onFault(fault);
      return modelFault;
    },
    onEnd: async ({ messages: all }) => {
      await context.conversations.finishTurn(ref, storedForm(all));
    },
  });
}

async function answerPerson(context: TurnContext, messages: UIMessage[], writer: Writer): Promise<void> {
  const { open } = context;
  const timeout = setTimeout(() => open.endWith(timedOut), turnTimeoutMs);
  try {
    for await (const chunk of await modelAnswers(context, messages, writer)) {
      if (chunk.type === 'abort' || open.end !== null || !(await mayBeSent(chunk, context.caller))) break;
      writer.write(chunk);
    }
  } finally {
    clearTimeout(timeout);
  }
  if (open.end === null) return;
  writer.write({ type: 'data-end', data: open.end, transient: true });
  writer.write({ type: 'error', errorText: open.end.message });
}

/** Rows are sent only after a caller check that follows their read. */
async function mayBeSent(chunk: UIMessageChunk, caller: TurnCaller): Promise<boolean> {
  return chunk.type === 'tool-output-available' ? (await caller.now()).done : caller.mayRead();
}

async function modelAnswers(context: TurnContext, messages: UIMessage[], writer: Writer) {
  const { caller, open, budget, onFault } = context;
  const chat = new ChatTools({
    ...context,
    callerNow: () => caller.now(),
    decided: decidedCalls(messages),
    askPerson: (approval, args, quote) => writer.write(approvalPart(approval, args, quote)),
  });
  let lastAnswer = false;
  const result = streamText({
    model: context.model,
    instructions,
    // A turn that ended during a call leaves calls without results, which models reject.
    messages: await convertToModelMessages(withoutAbandonedCalls(messages), { ignoreIncompleteToolCalls: true }),
    tools: chat.tools,
    toolApproval: ({ toolCall }) => chat.approvalStatus(toolCall.toolName, toolCall.toolCallId, toolCall.input),
    toolCallConcurrency: toolCallsAtOnce,
    // The model gets one last answer without tools if no more calls are allowed.
    prepareStep: async () => {
      await caller.now();
      lastAnswer = chat.usedUp;
      return lastAnswer ? { toolChoice: 'none' } : undefined;
    },
    stopWhen: [isStepCount(budget.toolCallsPerTurn + 1), () => lastAnswer],
    abortSignal: open.signal,
    onError: ({ error }) => onFault(error),
  });
  return toUIMessageStream({ stream: result.stream, originalMessages: messages, onError: () => modelFault });
}

function approvalPart(approval: Approval, args: unknown, quote: Quote): Parameters<Writer['write']>[0] {
  return {
    type: 'data-approval',
    id: approval.toolCallId,
    data: {
      tool_call_id: approval.toolCallId,
      operation: approval.operation,
      arguments: args,
      max_credits: quote.max_credits,
      ...(quote.already_owned === undefined ? {} : { already_owned: quote.already_owned }),
      credits_remaining: quote.credits_remaining,
      expires_at: approval.expiresAt.toISOString(),
    },
  };
}

const timedOut: TurnEnd = {
  status: 'timed_out',
  message: 'The answer took too long and was stopped. Earlier calls keep their results; send the message again.',
};

const modelFault =
  'The chat model failed or did not answer in time. Earlier calls keep their results; send the message again.';
