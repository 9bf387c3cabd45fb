import { DefaultChatTransport } from 'ai';
import { RefusalError, refusalOf } from '../api.ts';
import { type Account, session } from '../session.ts';
import { type ChatMessage, textOf } from './messages.ts';

/** Decision on a pending call, sent instead of a message. */
export interface Decision {
  readonly tool_call_id: string;
  readonly approved: boolean;
}

/** Sends only the new message or decision; the server stores the rest. */
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

/** Accepts event streams only; any other response is a refusal. */
const refusing: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init).catch((fault: unknown) => {
    if (init?.signal?.aborted) throw fault;
    throw new RefusalError(refusalOf(0, {}));
  });
  if (answer.ok && answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  if (answer.status === 401) session.ended();
  throw new RefusalError(refusalOf(answer.status, body));
};
