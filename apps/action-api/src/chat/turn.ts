import {
  type Budget,
  type Conversation,
  type Conversations,
  type Message,
  type TurnRef,
  withoutContacts,
} from '@creator-discovery/chat';
import type { IncomingCall, Operation, Runtime } from '@creator-discovery/operations';
import {
  convertToModelMessages,
  createUIMessageStream,
  isStepCount,
  type LanguageModel,
  streamText,
  toUIMessageStream,
  type UIMessage,
  type UIMessageChunk,
} from 'ai';
import { awaitsPerson, decidedCalls } from './decision.ts';
import { instructions } from './instructions.ts';
import { ChatTools } from './tools.ts';

/** Tool calls of one answer that run at the same time; the others of the answer wait. */
const toolCallsAtOnce = 4;

/** Longest time a turn may take; well inside the lease of the conversation. */
const turnTimeoutMs = 150_000;

export interface TurnContext {
  readonly model: LanguageModel;
  readonly catalogue: readonly Operation[];
  readonly runtime: Runtime;
  readonly conversations: Conversations;
  readonly budget: Budget;
  readonly conversation: Conversation;
  /** The number of the turn in its conversation. */
  readonly turn: number;
  readonly caller: IncomingCall['caller'];
  readonly requestId: string;
  readonly onFault: (fault: unknown) => void;
}

/** Messages as they are stored: whole, without contact details of delivered rows. The person's own words stay as they are. */
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

/** Runs one turn over the conversation's messages and streams it; the conversation is stored when the turn ends, however it ends. */
export function streamTurn(context: TurnContext, messages: UIMessage[]): ReadableStream<UIMessageChunk> {
  const ref: TurnRef = {
    accountId: context.caller.account.accountId,
    conversationId: context.conversation.conversationId,
    turn: context.turn,
  };
  return createUIMessageStream<UIMessage>({
    originalMessages: messages,
    execute: async ({ writer }) => {
      writer.write({
        type: 'data-conversation',
        data: { conversation_id: ref.conversationId, title: context.conversation.title },
        transient: true,
      });
      if (awaitsPerson(messages)) return;
      const chat = new ChatTools({
        ...context,
        decided: decidedCalls(messages),
        askPerson: (approval, args, quote) =>
          writer.write({
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
          }),
      });
      let lastAnswer = false;
      const result = streamText({
        model: context.model,
        instructions,
        messages: await convertToModelMessages(messages),
        tools: chat.tools,
        toolApproval: ({ toolCall }) => chat.approvalStatus(toolCall.toolName, toolCall.toolCallId, toolCall.input),
        toolCallConcurrency: toolCallsAtOnce,
        // When no call may be made any more, the model has one answer left for the person.
        prepareStep: () => {
          lastAnswer = chat.usedUp;
          return lastAnswer ? { toolChoice: 'none' } : undefined;
        },
        stopWhen: [isStepCount(context.budget.toolCallsPerTurn + 1), () => lastAnswer],
        abortSignal: AbortSignal.timeout(turnTimeoutMs),
        onError: ({ error }) => context.onFault(error),
      });
      writer.merge(toUIMessageStream({ stream: result.stream, originalMessages: messages, onError: () => modelFault }));
    },
    onError: (fault) => {
      context.onFault(fault);
      return modelFault;
    },
    onEnd: async ({ messages: all }) => {
      await context.conversations.finishTurn(ref, storedForm(all));
    },
  });
}

const modelFault =
  'The chat model failed or gave no answer in time. What had run before stays as it is; send the message again.';
