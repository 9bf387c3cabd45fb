import { randomUUID } from 'node:crypto';
import { type Caller, hasScope } from '@creator-discovery/accounts';
import {
  type Budget,
  type Conversation,
  type ConversationRef,
  type Conversations,
  type Participant,
  titleOf,
} from '@creator-discovery/chat';
import { type Logger, onAnswered, requestIdOf, setRoute } from '@creator-discovery/http-server';
import {
  type CallRefusal,
  cannot,
  type Identity,
  invalidRequest,
  notFound,
  type Outcome,
  operations,
  type Runtime,
  refusalOfCaller,
  refused,
} from '@creator-discovery/operations';
import { callIsOf } from '@creator-discovery/postgres';
import { consumeStream, type LanguageModel, pipeUIMessageStreamToResponse, type UIMessage } from 'ai';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { CallReport } from '../call-report.ts';
import { sendOutcome, sendRefusal } from '../http/answers.ts';
import { readBody, shaped } from '../http/request-body.ts';
import { isMissing, type MissingModel } from './chat-model.ts';
import type { ChatReport, TurnOutcome } from './chat-report.ts';
import { type ChatRequest, chatShape, titleBody } from './chat-request.ts';
import { decidedMessages, type WaitingCall } from './decision.ts';
import type { TurnEnd } from './open-turn.ts';
import type { OpenTurns } from './open-turns.ts';
import { streamTurn } from './turn.ts';
import { TurnCaller } from './turn-caller.ts';

export interface ChatRoutes {
  readonly runtime: Runtime;
  readonly conversations: Conversations;
  readonly budget: Budget;
  readonly turns: OpenTurns;
  readonly report: CallReport;
  readonly chatReport: ChatReport;
  /** Names the missing settings if there is no model. */
  readonly model: LanguageModel | MissingModel;
  readonly logger: Logger;
}

/** Path of the chat routes, and identity of their callers. */
export interface ChatDoor {
  /** Path prefix in express syntax. */
  readonly path: string;
  /** Path prefix in log and metrics. */
  readonly shownPath: string;
  identityOf(request: Request, response: Response): Identity;
}

type Method = 'get' | 'post' | 'patch' | 'delete';

type Handler = (caller: Caller, request: Request, response: Response) => Promise<unknown>;

const page = z.object({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

const wrongPage = {
  field: 'offset, limit',
  problem: 'must be offset >= 0 and limit from 1 to 100',
  code: 'invalid_format',
} as const;

/** The limit of the account or of the process; callers don't learn which. */
function tooManyTurns({ limits }: OpenTurns): CallRefusal {
  return {
    status: 'rate_limited',
    message: 'Too many messages are in progress. Send this one again when one of them has been answered.',
    suggested_next: 'Wait a second, then send the same message again. Nothing ran.',
    retry_after: 1,
    limit: { policy: 'chat_turns', limit: limits.perAccount },
  };
}

function participantOf({ account, key }: Caller): Participant {
  return { accountId: account.accountId, withoutContacts: !hasScope(key, 'contacts') };
}

function noConversation(): CallRefusal {
  return notFound('No conversation has this id.');
}

function shown({ conversationId, title, toolCalls, creditsSpent, createdAt, updatedAt }: Conversation) {
  return {
    conversation_id: conversationId,
    title,
    tool_calls: toolCalls,
    credits_spent: creditsSpent,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

/**
 * `POST` streams one turn as server-sent events of the UI message stream protocol. Other routes list, read, rename and
 * remove conversations. Callers are checked as for operations. (contract 7 "Chat")
 */
export function chatRoutes(chat: ChatRoutes, door: ChatDoor): Router {
  const { runtime } = chat;
  const router = Router({ caseSensitive: true });
  const callerNow = async (request: Request, response: Response): Promise<Outcome<Caller>> => {
    const known = await door.identityOf(request, response).caller();
    if (known.done) callIsOf(known.body.account.accountId);
    const refusal = known.done ? refusalOfCaller(known.body, runtime.terms.links) : null;
    return refusal === null ? known : refused(refusal);
  };
  const route = (at: 'post' | `${Method} /${string}`, handler: Handler) => {
    const [method, path = ''] = at.split(' ') as [Method, string?];
    router[method](`${door.path}${path.replace('{id}', ':id')}`, async (request: Request, response: Response) => {
      setRoute(response, `${door.shownPath}${path}`);
      response.setHeader('Cache-Control', 'no-store');
      const known = await callerNow(request, response);
      return known.done ? handler(known.body, request, response) : sendOutcome(response, known);
    });
  };
  /** Reads the body, then looks up the caller again, because the key, session or account may have ended. */
  const bodyOf = async (request: Request, response: Response): Promise<Outcome<unknown>> => {
    const read = await readBody(request, response);
    const known = await callerNow(request, response);
    return known.done ? read : known;
  };
  const ref = (caller: Caller, request: Request): ConversationRef | null => {
    const id = z.uuid().safeParse(request.params.id);
    return id.success ? { ...participantOf(caller), conversationId: id.data } : null;
  };

  router.post(door.path, refuseEarly(chat, door));
  route('post', (caller, request, response) =>
    takeTurn(chat, caller, {
      response,
      identity: door.identityOf(request, response),
      bodyOf: () => bodyOf(request, response),
    }),
  );
  route('get /conversations', async (caller, request, response) => {
    const asked = page.safeParse(request.query);
    if (!asked.success) return sendRefusal(response, invalidRequest([wrongPage]));
    const conversations = await chat.conversations.list(participantOf(caller), asked.data);
    response.json({
      status: conversations.length > 0 ? 'ok' : 'empty',
      conversations: conversations.map(shown),
      returned: conversations.length,
    });
  });
  route('get /conversations/{id}', async (caller, request, response) => {
    const named = ref(caller, request);
    const messages = named && (await chat.conversations.messages(named));
    if (!messages) return sendRefusal(response, noConversation());
    response.json({ status: 'ok', messages });
  });
  route('patch /conversations/{id}', async (caller, request, response) => {
    const read = await bodyOf(request, response);
    if (!read.done) return sendOutcome(response, read);
    const asked = shaped(read.body, titleBody);
    if (!asked.done) return sendOutcome(response, asked);
    const named = ref(caller, request);
    const renamed = named && (await chat.conversations.rename(named, asked.body.title));
    return renamed
      ? response.json({ status: 'ok', conversation: shown(renamed) })
      : sendRefusal(response, noConversation());
  });
  route('delete /conversations/{id}', async (caller, request, response) => {
    const named = ref(caller, request);
    if (!named || !(await chat.conversations.remove(named))) return sendRefusal(response, noConversation());
    response.json({ status: 'ok' });
  });
  return router;
}

/**
 * Refuses a message at the turn limit without a database read, so that an account which sends hundreds can't fill the
 * shared connections. Callers that aren't cached are looked up first.
 */
function refuseEarly({ turns, chatReport }: ChatRoutes, door: ChatDoor): RequestHandler {
  return (request, response, next) => {
    const caller = door.identityOf(request, response).remembered();
    if (caller === null || !turns.isFull(caller.account.accountId)) return next();
    chatReport.turnEnded('too_many', 0);
    setRoute(response, door.shownPath);
    response.setHeader('Cache-Control', 'no-store');
    return sendRefusal(response, tooManyTurns(turns));
  };
}

async function takeTurn(
  chat: ChatRoutes,
  caller: Caller,
  { response, identity, bodyOf }: { response: Response; identity: Identity; bodyOf: () => Promise<Outcome<unknown>> },
) {
  const { model } = chat;
  if (isMissing(model)) {
    const message = `The chat has no model: set ${model.missing.join(', ')} to use an OpenAI-compatible endpoint.`;
    return response.status(200).json({ status: 'unavailable', message, request_id: requestIdOf(response) });
  }
  const read = await bodyOf();
  if (!read.done) return sendOutcome(response, read);
  const asked = shaped(read.body, chatShape(read.body));
  if (!asked.done) return sendOutcome(response, asked);
  const placed = chat.turns.open(caller.account.accountId);
  if (placed === null) {
    chat.chatReport.turnEnded('too_many', 0);
    return sendRefusal(response, tooManyTurns(chat.turns));
  }
  const began = performance.now();
  let failed = false;
  try {
    const turn = await beginTurn(chat.conversations, participantOf(caller), asked.body);
    if ('refusal' in turn) return sendRefusal(response, turn.refusal);
    const requestId = requestIdOf(response);
    const take = () =>
      sendTurn(
        response,
        streamTurn(
          {
            ...chat,
            model,
            catalogue: operations.filter(({ scope }) => hasScope(caller.key, scope)),
            accountId: caller.account.accountId,
            conversation: turn.conversation,
            turn: turn.turn,
            caller: new TurnCaller({ identity, links: chat.runtime.terms.links, turn: placed.turn }),
            open: placed.turn,
            requestId,
            onFault: (error) => {
              failed = true;
              chat.logger.warn('a chat turn failed', { request_id: requestId, error });
            },
          },
          turn.messages,
        ),
      );
    const { tracing } = chat.report;
    const attributes = { 'creator_discovery.request_id': requestId };
    await (tracing === null ? take() : tracing.during('chat turn', { attributes }, take));
    const outcome = failed ? 'fault' : outcomeOf(placed.turn.end);
    chat.chatReport.turnEnded(outcome, (performance.now() - began) / 1000);
    return;
  } finally {
    placed.closed();
  }
}

function outcomeOf(end: TurnEnd | null): TurnOutcome {
  if (end === null) return 'ok';
  return end.status === 'timed_out' || end.status === 'shutting_down' ? end.status : 'refused';
}

/** Time for a client to receive the rest of a finished turn, which stays in memory until then. */
const maxReceiveMs = 30_000;

/** Streams a turn. Resolves when it has been stored and received, or the client has disconnected. */
async function sendTurn(response: Response, stream: ReturnType<typeof streamTurn>): Promise<void> {
  let stored: Promise<void> | undefined;
  const received = new Promise<void>((resolve) => onAnswered(response, resolve));
  void pipeUIMessageStreamToResponse({
    response,
    stream,
    headers: { 'X-Accel-Buffering': 'no' },
    consumeSseStream: ({ stream: copy }) => {
      stored = consumeStream({ stream: copy });
    },
  });
  await stored;
  const overdue = setTimeout(() => response.destroy(), maxReceiveMs);
  await received;
  clearTimeout(overdue);
}

type Turn =
  | { readonly turn: number; readonly conversation: Conversation; readonly messages: UIMessage[] }
  | { readonly refusal: CallRefusal };

async function beginTurn(conversations: Conversations, by: Participant, request: ChatRequest): Promise<Turn> {
  const conversationId =
    request.conversation_id ??
    (await conversations.create(by, titleOf('message' in request ? request.message : ''))).conversationId;
  const ref: ConversationRef = { ...by, conversationId };
  const begun = await conversations.beginTurn(ref, 'message' in request ? 'message' : 'decision');
  if (!begun.begun) {
    return {
      refusal:
        begun.reason === 'unknown'
          ? noConversation()
          : cannot('This conversation is already answering a message. Wait for the answer, then send this one again.'),
    };
  }
  const { turn, conversation } = begun;
  const kept = begun.messages as UIMessage[];
  if ('message' in request) {
    const message: UIMessage = { id: randomUUID(), role: 'user', parts: [{ type: 'text', text: request.message }] };
    return { turn, conversation, messages: [...kept, message] };
  }
  const decided = await decide(conversations, ref, { kept, approval: request.approval });
  if ('refusal' in decided) await conversations.finishTurn({ ...ref, turn }, begun.messages);
  return 'refusal' in decided ? decided : { turn, conversation, messages: decided.messages };
}

const undecidable = {
  unknown: 'No call with this tool_call_id is waiting in this conversation.',
  expired: 'This approval has expired: calls wait for 10 minutes. Ask for the call again.',
  already_decided: 'This call has already been approved or denied.',
} as const;

async function decide(
  conversations: Conversations,
  ref: ConversationRef,
  { kept, approval }: { kept: UIMessage[]; approval: WaitingCall },
): Promise<{ readonly messages: UIMessage[] } | { readonly refusal: CallRefusal }> {
  const messages = decidedMessages(kept, approval);
  if (messages === null) return { refusal: cannot(undecidable.unknown) };
  const decision = await conversations.decide(ref, approval.tool_call_id, approval.approved);
  return decision.decided ? { messages } : { refusal: cannot(undecidable[decision.reason]) };
}
