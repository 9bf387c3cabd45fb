import type { Caller } from '@creator-discovery/accounts';
import {
  type Approval,
  type Budget,
  budgetRefusal,
  type CallReservation,
  type Conversation,
  type Conversations,
  type TurnRef,
} from '@creator-discovery/chat';
import { remaining } from '@creator-discovery/credits';
import {
  assistantBody,
  executeWithin,
  type Operation,
  type Outcome,
  type Quote,
  type Runtime,
  refused,
  toolOf,
} from '@creator-discovery/operations';
import type { Policies } from '@creator-discovery/rate-limits';
import { canonicalJson } from '@creator-discovery/search-filters';
import { jsonSchema, type Schema, type Tool, type ToolApprovalStatus, tool } from 'ai';
import { type CallReport, creditsOf } from '../call-report.ts';
import { refusedFault } from '../refused-fault.ts';
import type { ChatReport } from './chat-report.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** Context of the tools for one turn. */
export interface ToolContext {
  readonly catalogue: readonly Operation[];
  readonly runtime: Runtime;
  readonly conversations: Conversations;
  readonly budget: Budget;
  readonly conversation: Conversation;
  /** Turn number within its conversation. */
  readonly turn: number;
  /** Calls of the previous turn that the person has decided; they run without another question. */
  readonly decided: ReadonlySet<string>;
  readonly accountId: string;
  /** Looks the caller up again before every call. */
  readonly callerNow: () => Promise<Outcome<Caller>>;
  readonly requestId: string;
  readonly report: CallReport;
  readonly chatReport: ChatReport;
  /** Called with internal faults, which the model never sees. */
  readonly onFault: (fault: unknown) => void;
  /** Shows a waiting call and its cost to the person. */
  readonly askPerson: (approval: Approval, args: Arguments, quote: Quote) => void;
}

/** Fields set by the host, never by the model. */
const hostFields: readonly string[] = ['confirmed', 'max_credits'];

/** Returns the arguments as the operation reads them, without host fields. */
function argumentsOf(operation: Operation, input: unknown): Arguments {
  return withoutHostFields(assistantBody(operation, (input ?? {}) as Arguments));
}

function withoutHostFields(args: Arguments): Arguments {
  return Object.fromEntries(Object.entries(args).filter(([field]) => !hostFields.includes(field)));
}

interface InputSchema {
  readonly properties?: Arguments;
  readonly required?: readonly string[];
}

/** Removes host fields from the tool's input. */
function chatSchema(whole: Readonly<Record<string, unknown>>) {
  const schema: InputSchema & Arguments = whole;
  return {
    ...schema,
    properties: withoutHostFields(schema.properties ?? {}),
    ...(schema.required ? { required: schema.required.filter((field) => !hostFields.includes(field)) } : {}),
  };
}

interface Definition {
  readonly description: string;
  readonly inputSchema: Schema<Arguments>;
}

/** Cached for all turns, so that a waiting turn takes little memory and starts fast. */
const definitions = new WeakMap<Policies, Map<Operation, Definition>>();

function definitionOf(operation: Operation, policies: Policies): Definition {
  const made = definitions.get(policies) ?? new Map<Operation, Definition>();
  definitions.set(policies, made);
  const known = made.get(operation);
  if (known !== undefined) return known;
  const { description, inputSchema } = toolOf(operation, policies);
  const definition = {
    description,
    inputSchema: jsonSchema<Arguments>(chatSchema(inputSchema) as Parameters<typeof jsonSchema>[0]),
  };
  made.set(operation, definition);
  return definition;
}

/** Whether each call waits for the person, unless it spends nothing although it could. */
function isAsked({ spends, asksPerson }: Operation): boolean {
  return spends || asksPerson === true;
}

function answerOf(outcome: Outcome<unknown>): unknown {
  return outcome.done ? outcome.body : outcome.refusal;
}

/** Why the budget refused a call of the model. */
export type UnreservedReason = Extract<CallReservation, { reserved: false }>['reason'];

/**
 * The operations as tools of the model, for one turn. Every call reserves budget before it runs. A spending call is
 * first made without permission to spend, which answers free calls. Others wait for an approval of exactly this call,
 * its arguments and price. (contract 7 "Chat")
 */
export class ChatTools {
  readonly #context: ToolContext;
  readonly tools: Readonly<Record<string, Tool>>;
  readonly #turn: TurnRef;
  readonly #decided: Set<string>;
  readonly #freeAnswers = new Map<string, unknown>();
  #creditsSpent: number;
  #callsRefused: UnreservedReason | null = null;

  constructor(context: ToolContext) {
    this.#context = context;
    const { accountId, conversation, turn } = context;
    this.#turn = { accountId, conversationId: conversation.conversationId, turn };
    this.#decided = new Set(context.decided);
    this.#creditsSpent = conversation.creditsSpent;
    this.tools = Object.fromEntries(context.catalogue.map((operation) => [operation.name, this.#toolOf(operation)]));
  }

  /** Whether the tool calls of this turn or conversation are used up. */
  get usedUp(): boolean {
    return this.#callsRefused !== null;
  }

  /** Returns whether a call may run now, is refused by the budget, or waits for the person. */
  async approvalStatus(toolName: string, toolCallId: string, input: unknown): Promise<ToolApprovalStatus> {
    const operation = this.#context.catalogue.find(({ name }) => name === toolName);
    if (operation === undefined || !isAsked(operation) || this.#decided.has(toolCallId)) return 'not-applicable';
    const usedUp = await this.#reserveCall();
    if (usedUp !== null) return { type: 'denied', reason: this.#wordsFor(usedUp) };
    const args = argumentsOf(operation, input);
    const quote = operation.spends
      ? await this.#quoteOrFreeAnswer(operation, toolCallId, args)
      : await this.#freeQuote();
    if (quote === null) return 'not-applicable';
    const wanted = { toolCalls: 0, credits: quote.max_credits } as const;
    const used = { toolCalls: 0, turnToolCalls: 0, creditsSpent: this.#creditsSpent };
    const overBudget = budgetRefusal(this.#context.budget, used, wanted);
    if (overBudget !== null) return { type: 'denied', reason: this.#wordsFor(overBudget) };
    const approval = await this.#context.conversations.openApproval({
      ...this.#turn,
      toolCallId,
      operation: operation.name,
      argumentsHash: this.#hashOf(args),
      maxCredits: quote.max_credits,
    });
    if (approval.state !== 'open')
      return { type: 'denied', reason: 'The id of this call was already used. Call again.' };
    this.#context.askPerson(approval, args, quote);
    return 'user-approval';
  }

  #toolOf(operation: Operation): Tool {
    return tool({
      ...definitionOf(operation, this.#context.runtime.terms.policies),
      execute: (input, { toolCallId }) =>
        this.#run(operation, toolCallId, argumentsOf(operation, input)).catch((fault: unknown) => {
          this.#context.onFault(fault);
          return refusedFault(fault).refusal;
        }),
    });
  }

  async #run(operation: Operation, toolCallId: string, args: Arguments): Promise<unknown> {
    if (isAsked(operation)) {
      const free = this.#freeAnswers.get(toolCallId);
      return free ?? answerOf(await this.#runApproved(operation, toolCallId, args));
    }
    const usedUp = await this.#reserveCall();
    return answerOf(usedUp === null ? await this.#call(operation, args) : this.#refused(usedUp));
  }

  async #runApproved(operation: Operation, toolCallId: string, args: Arguments): Promise<Outcome<unknown>> {
    this.#decided.delete(toolCallId);
    const { conversations, budget } = this.#context;
    const approval = await conversations.consume({
      ...this.#turn,
      toolCallId,
      operation: operation.name,
      argumentsHash: this.#hashOf(args),
    });
    if (approval === null) {
      const message = 'This call was not approved, or its approval has expired. Nothing ran.';
      return refused({ status: 'needs_confirmation', message });
    }
    const { maxCredits } = approval;
    const place = await conversations.reserve(this.#turn, { toolCalls: 0, credits: maxCredits }, budget);
    if (!place.reserved) return this.#refused(place.reason);
    const outcome = await this.#call(operation, {
      ...args,
      ...(Object.hasOwn(operation.input.shape, 'max_credits') ? { max_credits: maxCredits } : {}),
      ...(operation.confirmation === 'never' ? {} : { confirmed: true }),
    });
    // An export also holds credits for owned creators, but never costs more than approved.
    const spent = Math.min(creditsOf(outcome), maxCredits);
    await conversations.settle(this.#turn, { reserved: maxCredits, spent });
    this.#creditsSpent += spent;
    return outcome;
  }

  /** Returns the quote of a spending call; null if it was free, with the answer cached for the tool. */
  async #quoteOrFreeAnswer(operation: Operation, toolCallId: string, args: Arguments): Promise<Quote | null> {
    const outcome = await this.#call(
      operation,
      operation.confirmation === 'never' ? { ...args, max_credits: 0 } : args,
    );
    if (!outcome.done && outcome.refusal.quote !== undefined) return outcome.refusal.quote;
    this.#freeAnswers.set(toolCallId, answerOf(outcome));
    return null;
  }

  async #freeQuote(): Promise<Quote> {
    const { runtime, accountId } = this.#context;
    const balance = (await runtime.ports.ledger.balance(accountId)) ?? { posted: 0, held: 0 };
    return { max_credits: 0, credits_remaining: remaining(balance) };
  }

  /** Reserves a call. Once a reservation is refused, all later ones are. */
  async #reserveCall(): Promise<UnreservedReason | null> {
    if (this.#callsRefused !== null) return this.#callsRefused;
    const { conversations, budget } = this.#context;
    const place = await conversations.reserve(this.#turn, { toolCalls: 1, credits: 0 }, budget);
    if (place.reserved) return null;
    this.#callsRefused = place.reason;
    return place.reason;
  }

  #refused(reason: UnreservedReason): Outcome<unknown> {
    return refused({ status: 'error', message: this.#wordsFor(reason) });
  }

  #wordsFor(reason: UnreservedReason): string {
    this.#context.chatReport.overBudget(reason);
    const { toolCallsPerTurn, toolCallsPerConversation, creditsPerConversation } = this.#context.budget;
    switch (reason) {
      case 'turn_calls_used_up':
        return `The ${toolCallsPerTurn} tool calls of this turn are used up. This call did not run: answer the person now.`;
      case 'tool_calls_used_up':
        return `The ${toolCallsPerConversation} tool calls of this conversation are used up. This call did not run: the person can start a new conversation.`;
      case 'credits_used_up':
        return `This call could exceed the ${creditsPerConversation} credits allowed per conversation. It did not run: request less, or let the person start a new conversation.`;
      case 'turn_ended':
        return 'This turn has ended. The call did not run.';
    }
  }

  async #call(operation: Operation, body: Arguments): Promise<Outcome<unknown>> {
    const { callerNow, requestId, runtime, report } = this.#context;
    let caller: Caller | null = null;
    const run = async (): Promise<Outcome<unknown>> => {
      const known = await callerNow();
      if (known.done) caller = known.body;
      return known.done
        ? executeWithin(operation, { caller: known.body, requestId, source: 'chat', body, ...report.origin() }, runtime)
        : known;
    };
    return report.measured(operation, 'chat', { run, caller: () => caller, requestId });
  }

  #hashOf(value: Arguments): string {
    return this.#context.runtime.ports.digest(canonicalJson(value));
  }
}
