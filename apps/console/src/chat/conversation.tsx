import { useChat } from '@ai-sdk/react';
import { Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isFault, RefusalError, refusalOf } from '../api.ts';
import { counted } from '../kit/format.ts';
import { announce, Button, Chip, classNames, Hidden, kit, RefusalNotice } from '../kit/kit.ts';
import { wordsOf } from '../kit/refusal-words.ts';
import { useSession } from '../model/use-session.ts';
import { ApprovalCard } from './approval-card.tsx';
import styles from './chat.module.css';
import { Composer } from './composer.tsx';
import type { ConversationRow } from './conversations.ts';
import { type ChatMessage, textOf, toolCallOf, waitingApprovals } from './messages.ts';
import type { OpenChat } from './open-chats.ts';
import { ToolLine } from './tool-line.tsx';

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
        <div className={classNames(kit.form, styles.said)}>
          {messages.length === 0 && <Suggestions ask={(text) => void open.say(text)} />}
          {messages.map((message) => (
            <MessageView key={message.id} message={message} />
          ))}
          {!answering &&
            waiting.map((approval) => (
              <ApprovalCard key={approval.tool_call_id} approval={approval} open={open} messages={messages} />
            ))}
          {status === 'submitted' && <p className={kit.hint}>Thinking …</p>}
          <Problem open={open} error={error} />
        </div>
      </div>
      <Composer
        off={answering}
        hint={waiting.length > 0 ? 'A call is waiting for your decision. Sending a message instead declines it.' : null}
        send={(text) => void open.say(text)}
      />
    </div>
  );
}

function callsOf(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { parts }) => sum + parts.filter((part) => toolCallOf(part) !== null).length, 0);
}

interface HeaderProps {
  readonly row: ConversationRow | null;
  readonly calls: number;
  readonly stop: (() => void) | null;
}

function Header({ row, calls, stop }: HeaderProps) {
  const state = useSession();
  const scripted = state.kind === 'signed in' && state.body.chat.scripted;
  return (
    <header className={styles.head}>
      <div className={kit.grow}>
        <h1>{row?.title ?? 'New chat'}</h1>
        <p className={kit.hint}>
          {counted(calls, 'call')} · {counted(row?.credits_spent ?? 0, 'credit')} spent in this chat{' '}
          {scripted && (
            <>
              · <Chip tone="warn">demo assistant</Chip> Scripted, because no model is configured.
            </>
          )}
        </p>
      </div>
      {stop && (
        <Button icon={<Square size={13} />} onClick={stop}>
          Stop
        </Button>
      )}
    </header>
  );
}

function Problem({ open, error }: { readonly open: OpenChat; readonly error: Error | undefined }) {
  if (error instanceof RefusalError && !isAnswered(error))
    return (
      <RefusalNotice refusal={error.refusal} again={isFault(error.refusal) ? () => void open.again() : undefined} />
    );
  const text = problemWords(open, error);
  return text ? (
    <div role="alert" className={classNames(kit.notice, kit.waits)}>
      <p>{text}</p>
    </div>
  ) : null;
}

function problemWords({ end }: OpenChat, error: Error | undefined): string | undefined {
  if (error !== undefined && isAnswered(error)) return 'Answered in another tab. Nothing ran twice.';
  if (end !== null) return wordsOf(refusalOf(422, { ...end })).text;
  return error && 'The answer was interrupted. Ask again to get the rest.';
}

/** The approval was given or declined elsewhere. */
function isAnswered(error: Error): boolean {
  return error instanceof RefusalError && error.refusal.message.includes('tool_call_id');
}

/** Follows new messages unless the reader has scrolled up. */
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

/** Announces an answer once it is complete, not word by word. */
function useAnswerSaid(answering: boolean, messages: readonly ChatMessage[]): void {
  const before = useRef(answering);
  useEffect(() => {
    if (before.current && !answering) {
      const last = messages.at(-1);
      const waits = waitingApprovals(messages).length > 0 ? ' A call is waiting for your decision.' : '';
      if (last?.role === 'assistant') announce(`${textOf(last)}${waits}`);
    }
    before.current = answering;
  }, [answering, messages]);
}

const suggestions = [
  'Find travel creators on Photonet with 10,000 to 500,000 followers and an email address',
  'Which of my lists have creators whose contacts I don’t have yet?',
  'What did I spend credits on this week?',
] as const;

function Suggestions({ ask }: { readonly ask: (text: string) => void }) {
  return (
    <div className={classNames(kit.empty, styles.first)}>
      <h2>What are you looking for?</h2>
      <p className={kit.hint}>
        The assistant searches, compares and manages lists for you. It shows the price and asks before spending credits.
      </p>
      {suggestions.map((text) => (
        <Button key={text} className={styles.suggestion} onClick={() => ask(text)}>
          {text}
        </Button>
      ))}
    </div>
  );
}

/** Text is rendered as paragraphs, never as markup. */
function MessageView({ message: { role, parts } }: { readonly message: ChatMessage }) {
  const mine = role === 'user';
  return (
    <article className={mine ? classNames(kit.lines, styles.mine) : kit.form}>
      <Hidden>{mine ? 'You' : 'Assistant'}</Hidden>
      {parts.map((part, index) => {
        const call = toolCallOf(part);
        if (call !== null) return <ToolLine key={call.id} call={call} />;
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end
        return part.type === 'text' ? <Paragraphs key={index} text={part.text} /> : null;
      })}
    </article>
  );
}

function Paragraphs({ text }: { readonly text: string }) {
  return text
    .split(/\n\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text only grows at its end
      <p key={index} className={styles.paragraph}>
        {paragraph}
      </p>
    ));
}
