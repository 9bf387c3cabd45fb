import {
  type Approval,
  type Budget,
  budgetRefusal,
  type Conversation,
  type ConversationRef,
  type Conversations,
} from '@creator-discovery/chat';
import {
  executeWithin,
  type IncomingCall,
  type Operation,
  type Outcome,
  type Quote,
  type Runtime,
  toolOf,
} from '@creator-discovery/operations';
import { canonicalJson } from '@creator-discovery/search-filters';
import { jsonSchema, type Tool, type ToolApprovalStatus, tool } from 'ai';

type Arguments = Readonly<Record<string, unknown>>;

/** What tools need to run for one turn of one conversation. */
export interface ToolContext {
  readonly catalogue: readonly Operation[];
  readonly runtime: Runtime;
  readonly conversations: Conversations;
  readonly budget: Budget;
  readonly conversation: Conversation;
  readonly caller: IncomingCall['caller'];
  readonly requestId: string;
  /** Shows the person what a waiting call would do and cost. */
  readonly askPerson: (approval: Approval, args: Arguments, quote: Quote) => void;
}

/** Set by the host, never by the model. */
const hostFields = ['confirmed', 'max_credits'] as const;

function withoutHostFields(args: Arguments): Arguments {
  return Object.fromEntries(
    Object.entries(args).filter(([field]) => !(hostFields as readonly string[]).includes(field)),
  );
}

interface InputSchema {
  readonly properties?: Arguments;
  readonly required?: readonly string[];
}

/** The tool's input without what only the host may set. */
function chatSchema(whole: Readonly<Record<string, unknown>>) {
  const schema: InputSchema & Arguments = whole;
  return {
    ...schema,
    properties: withoutHostFields(schema.properties ?? {}),
    ...(schema.required
      ? { required: schema.required.filter((field) => !(hostFields as readonly string[]).includes(field)) }
      : {}),
  };
}

function creditsOf(outcome: Outcome<unknown>): number {
  if (!outcome.done) return 0;
  const { credits_charged, credits_held } = outcome.body as { credits_charged?: number; credits_held?: number };
  return credits_charged ?? credits_held ?? 0;
}

function answerOf(outcome: Outcome<unknown>): unknown {
  return outcome.done ? outcome.body : outcome.refusal;
}

/**
 * The operations as the model's tools, for one turn. A call that would spend is first made without permission to spend:
 * free calls are answered by that, the others wait for the person, whose approval is bound to this call, its arguments
 * and its price. (contract 7 "Chat")
 */
export class ChatTools {
  readonly #context: ToolContext;
  readonly tools: Readonly<Record<string, Tool>>;
  #conversation: Conversation;
  readonly #ref: ConversationRef;
  readonly #freeAnswers = new Map<string, unknown>();

  constructor(context: ToolContext) {
    this.#context = context;
    this.#conversation = context.conversation;
    this.#ref = { accountId: context.caller.account.accountId, conversationId: context.conversation.conversationId };
    this.tools = Object.fromEntries(context.catalogue.map((operation) => [operation.name, this.#toolOf(operation)]));
  }

  /** Decides whether a call may run now, is refused by the budget, or waits for the person. */
  async approvalStatus(toolName: string, toolCallId: string, input: unknown): Promise<ToolApprovalStatus> {
    const operation = this.#context.catalogue.find(({ name }) => name === toolName);
    if (!operation?.spends) return 'not-applicable';
    const args = withoutHostFields(input as Arguments);
    const quote = await this.#quoteOrFreeAnswer(operation, toolCallId, args);
    if (quote === null) return 'not-applicable';
    const refusal = budgetRefusal(this.#context.budget, this.#conversation, quote.max_credits);
    if (refusal !== null) return { type: 'denied', reason: `The budget of this conversation is used up (${refusal}).` };
    const approval = await this.#context.conversations.openApproval({
      ...this.#ref,
      toolCallId,
      operation: operation.name,
      argumentsHash: this.#hashOf(args),
      maxCredits: quote.max_credits,
    });
    if (approval.state === 'open') this.#context.askPerson(approval, args, quote);
    return 'user-approval';
  }

  #toolOf(operation: Operation): Tool {
    const { description, inputSchema } = toolOf(operation, this.#context.runtime.terms.policies);
    return tool({
      description,
      inputSchema: jsonSchema<Arguments>(chatSchema(inputSchema) as Parameters<typeof jsonSchema>[0]),
      execute: (input, { toolCallId }) => this.#run(operation, toolCallId, withoutHostFields(input)),
    });
  }

  async #run(operation: Operation, toolCallId: string, args: Arguments): Promise<unknown> {
    const refusal = budgetRefusal(this.#context.budget, this.#conversation, 0);
    if (refusal !== null)
      return { status: 'error', message: `The budget of this conversation is used up (${refusal}). Start a new one.` };
    const free = this.#freeAnswers.get(toolCallId);
    if (free !== undefined) return free;
    const outcome = operation.spends
      ? await this.#runApproved(operation, toolCallId, args)
      : await this.#call(operation, args);
    this.#conversation = await this.#context.conversations.recordToolCall(this.#ref, creditsOf(outcome));
    return answerOf(outcome);
  }

  async #runApproved(operation: Operation, toolCallId: string, args: Arguments): Promise<Outcome<unknown>> {
    const approval = await this.#context.conversations.consume({
      ...this.#ref,
      toolCallId,
      operation: operation.name,
      argumentsHash: this.#hashOf(args),
    });
    if (approval === null) {
      return {
        done: false,
        refusal: {
          status: 'needs_confirmation',
          message: 'This call was not approved, or its approval has ended. Nothing ran.',
        },
      };
    }
    const granted = {
      ...args,
      ...(Object.hasOwn(operation.input.shape, 'max_credits') ? { max_credits: approval.maxCredits } : {}),
      ...(operation.confirmation === 'never' ? {} : { confirmed: true }),
    };
    return this.#call(operation, granted);
  }

  /** The price of a call that would spend; null when it was free, and its answer is then remembered for the tool. */
  async #quoteOrFreeAnswer(operation: Operation, toolCallId: string, args: Arguments): Promise<Quote | null> {
    const outcome = await this.#call(
      operation,
      operation.confirmation === 'never' ? { ...args, max_credits: 0 } : args,
    );
    if (!outcome.done && outcome.refusal.quote !== undefined) return outcome.refusal.quote;
    this.#freeAnswers.set(toolCallId, answerOf(outcome));
    this.#conversation = await this.#context.conversations.recordToolCall(this.#ref, creditsOf(outcome));
    return null;
  }

  #call(operation: Operation, body: Arguments): Promise<Outcome<unknown>> {
    const { caller, requestId, runtime } = this.#context;
    const incoming: IncomingCall = {
      caller,
      requestId,
      source: 'chat',
      body,
    };
    return executeWithin(operation, incoming, runtime);
  }

  #hashOf(value: Arguments): string {
    return this.#context.runtime.ports.digest(canonicalJson(value));
  }
}
