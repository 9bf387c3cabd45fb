import { useChat } from '@ai-sdk/react';
import { Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { refusalOf } from '../api.ts';
import { announce } from '../kit/announcer.tsx';
import { Chip } from '../kit/basics.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { counted } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { wordsOf } from '../kit/refusal-words.ts';
import { useSession } from '../model/use-session.ts';
import { ApprovalCard } from './approval-card.tsx';
import styles from './chat.module.css';
import { Composer } from './composer.tsx';
import type { ConversationRow } from './conversations.ts';
import { MessageView } from './message-view.tsx';
import { type ChatMessage, textOf, toolCallOf, waitingApprovals } from './messages.ts';
import type { OpenChat } from './open-chats.ts';
import { Suggestions } from './suggestions.tsx';
import { ChatRefused } from './transport.ts';

/** One conversation: what was said, what was called and found, what waits for a decision, and a place to write. */
export function Conversation({ open, row }: { readonly open: OpenChat; readonly row: ConversationRow | null }) {
  const { messages, status, error, stop } = useChat<ChatMessage>({ chat: open.chat });
  const answering = status === 'submitted' || status === 'streaming';
  const waiting = waitingApprovals(messages);
  const log = useRef<HTMLDivElement>(null);
  useFollow(log, [messages, status]);
  useAnswerSaid(answering, messages);
  return (
    <div className={styles.main}>
      <Header row={row} calls={callsOf(messages)} stop={answering ? () => void stop() : null} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <div ref={log} className={styles.log} role="log" aria-label="Conversation" aria-live="off" tabIndex={0}>
        <div className={styles.said}>
          {messages.length === 0 && <Suggestions ask={(text) => void open.say(text)} />}
          {messages.map((message) => (
            <MessageView key={message.id} message={message} />
          ))}
          {!answering &&
            waiting.map((approval) => (
              <ApprovalCard key={approval.tool_call_id} approval={approval} open={open} messages={messages} />
            ))}
          {status === 'submitted' && <p className={classNames(kit.small, kit.muted)}>Thinking …</p>}
          <Problem open={open} error={error} />
        </div>
      </div>
      <Composer
        off={answering}
        hint={
          waiting.length > 0 ? 'A call waits for your decision. If you write a message instead, it is not run.' : null
        }
        send={(text) => void open.say(text)}
      />
    </div>
  );
}

function callsOf(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { parts }) => sum + parts.filter((part) => toolCallOf(part) !== null).length, 0);
}

function Header({
  row,
  calls,
  stop,
}: {
  readonly row: ConversationRow | null;
  readonly calls: number;
  readonly stop: (() => void) | null;
}) {
  const state = useSession();
  const scripted = state.kind === 'signed in' && state.body.chat.scripted;
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{row?.title ?? 'New chat'}</h1>
        <p className={classNames(kit.small, kit.muted)}>
          {counted(calls, 'call')} · {counted(row?.credits_spent ?? 0, 'credit')} spent in this chat{' '}
          {scripted && (
            <>
              · <Chip tone="warn">demo assistant</Chip> It follows a script, because no model is configured.
            </>
          )}
        </p>
      </div>
      {stop && (
        <Button icon={<Square size={13} aria-hidden="true" />} onClick={stop}>
          Stop
        </Button>
      )}
    </header>
  );
}

/** Why there is no answer, or no whole one. */
function Problem({ open, error }: { readonly open: OpenChat; readonly error: Error | undefined }) {
  if (error instanceof ChatRefused) return <RefusalNotice refusal={error.refusal} />;
  const text = open.end
    ? wordsOf(refusalOf(422, { ...open.end })).text
    : error && 'The answer broke off. Ask again if you need the rest.';
  return text ? (
    <div role="alert" className={classNames(kit.notice, kit.waits)}>
      <p>{text}</p>
    </div>
  ) : null;
}

/** Keeps the newest in sight, unless somebody has scrolled up to read. */
function useFollow(log: React.RefObject<HTMLDivElement | null>, shown: readonly unknown[]): void {
  const atEnd = useRef(true);
  useEffect(() => {
    const box = log.current;
    if (box === null) return;
    const look = () => {
      atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 80;
    };
    box.addEventListener('scroll', look);
    return () => box.removeEventListener('scroll', look);
  }, [log]);
  useEffect(() => {
    if (atEnd.current) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [log, ...shown]);
}

/** Reads an answer to screen readers once, when it is whole: not word by word. */
function useAnswerSaid(answering: boolean, messages: readonly ChatMessage[]): void {
  const before = useRef(answering);
  useEffect(() => {
    if (before.current && !answering) {
      const last = messages.at(-1);
      const waits = waitingApprovals(messages).length > 0 ? ' A call waits for your decision.' : '';
      if (last?.role === 'assistant') announce(`${textOf(last)}${waits}`);
    }
    before.current = answering;
  }, [answering, messages]);
}
