import { DefaultChatTransport } from 'ai';
import { type Refusal, refusalOf } from '../api.ts';
import { type Account, session } from '../session.ts';
import { type ChatMessage, textOf } from './messages.ts';

/** The server did not begin to answer; why. */
export class ChatRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The person's decision on one waiting call, sent in place of a message. */
export interface Decision {
  readonly tool_call_id: string;
  readonly approved: boolean;
}

/** How a conversation reaches the server: only the new message or decision is sent, for the server keeps the others. */
export function chatTransport(
  account: Account,
  conversationId: () => string | null,
): DefaultChatTransport<ChatMessage> {
  return new DefaultChatTransport<ChatMessage>({
    api: `/console/chat/${account.account_id}`,
    fetch: refusing,
    headers: () => ({ 'X-CSRF-Token': session.csrfToken() ?? '' }),
    prepareSendMessagesRequest: ({ messages, body }) => {
      const id = conversationId();
      const approval = body?.approval as Decision | undefined;
      const last = messages.at(-1);
      return {
        body: {
          ...(id !== null && { conversation_id: id }),
          ...(approval ? { approval } : { message: last ? textOf(last) : '' }),
        },
      };
    },
  });
}

/** Fetches a stream; whatever else comes is a refusal. */
const refusing: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init).catch((fault: unknown) => {
    if (init?.signal?.aborted) throw fault;
    throw new ChatRefused(refusalOf(0, {}));
  });
  if (answer.ok && answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  if (answer.status === 401) session.ended();
  throw new ChatRefused(refusalOf(answer.status, body));
};
