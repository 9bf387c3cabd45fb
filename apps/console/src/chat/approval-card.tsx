import { lazyRouteComponent } from '@tanstack/react-router';
import { Coins } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { counted, wholeNumber } from '../kit/format.ts';
import { Avatar, Button, Chip, classNames, Fact, kit, useNow } from '../kit/kit.ts';
import { approvalWords, chosenWords, countdown, handlesOf } from './approval-words.ts';
import styles from './chat.module.css';
import type { Approval, ChatMessage } from './messages.ts';
import type { OpenChat } from './open-chats.ts';
import { operationName } from './tool-words.ts';

/** The words for filters are as large as the rest of the page. */
const lazily = {
  PendingFilters: lazyRouteComponent(() => import('./pending-filters.tsx'), 'PendingFilters'),
};

interface CardProps {
  readonly approval: Approval;
  readonly open: OpenChat;
  readonly messages: readonly ChatMessage[];
}

/**
 * A call that would spend, with everything it would do and cost. Only its button runs it: once, as shown, within ten
 * minutes. No chat message approves it.
 */
export function ApprovalCard(asked: CardProps) {
  return (
    <Suspense>
      <Card {...asked} />
    </Suspense>
  );
}

function Card({ approval, open, messages }: CardProps) {
  const heading = useId();
  const [choosing, setChoosing] = useState<ReadonlySet<string> | null>(null);
  const left = (Date.parse(approval.expires_at) - useNow()) / 1000;
  const { question, yes, bound } = approvalWords(approval);
  const handles = handlesOf(approval);
  const approvalId = approvalIdOf(messages, approval.tool_call_id);
  const decide = (approved: boolean) => open.decide({ tool_call_id: approval.tool_call_id, approved }, approvalId);
  if (left <= 0) return <Expired approval={approval} again={() => void open.say(`Ask me again: ${question}`)} />;
  return (
    <section className={classNames(kit.form, styles.ask)} aria-labelledby={heading}>
      <div className={classNames(kit.tags, styles['ask-head'])}>
        <span className={classNames(kit.icon, styles.coin)}>
          <Coins size={16} />
        </span>
        <div>
          <h2 id={heading}>{question}</h2>
          <p className={kit.hint}>
            The assistant wants to call <b>{operationName(approval.operation)}</b>. Nothing runs until you decide.
          </p>
        </div>
        <Chip tone="warn">{countdown(left)} left</Chip>
      </div>
      {handles.length > 0 && <Handles handles={handles} chosen={choosing} choose={setChoosing} />}
      <lazily.PendingFilters approval={approval} />
      <ApprovalBill approval={approval} />
      <div className={kit.actions}>
        {choosing === null ? (
          <>
            <Button look="primary" onClick={() => void decide(true)}>
              {yes}
            </Button>
            <Button onClick={() => void decide(false)}>Decline</Button>
            {handles.length > 1 && (
              <Button look="quiet" onClick={() => setChoosing(new Set(handles))}>
                Choose some …
              </Button>
            )}
          </>
        ) : (
          <>
            <Button
              look="primary"
              off={choosing.size === 0 || choosing.size === handles.length}
              onClick={async () => {
                await decide(false);
                await open.say(chosenWords(handles.filter((handle) => choosing.has(handle))));
              }}
            >
              Request {counted(choosing.size, 'creator')} instead
            </Button>
            <Button onClick={() => setChoosing(null)}>Back</Button>
          </>
        )}
      </div>
      <p className={kit.fine}>
        {choosing === null
          ? bound
          : 'This declines the call and requests only these creators. You’ll be asked again with the new price.'}
      </p>
    </section>
  );
}

function approvalIdOf(messages: readonly ChatMessage[], toolCallId: string): string {
  const parts = messages.at(-1)?.parts ?? [];
  const call = parts.find((part) => 'toolCallId' in part && part.toolCallId === toolCallId);
  return (call as { readonly approval?: { readonly id: string } } | undefined)?.approval?.id ?? toolCallId;
}

interface HandlesProps {
  readonly handles: readonly string[];
  /** Null while all are included. */
  readonly chosen: ReadonlySet<string> | null;
  readonly choose: (chosen: ReadonlySet<string>) => void;
}

function Handles({ handles, chosen, choose }: HandlesProps) {
  function toggle(handle: string): void {
    const next = new Set(chosen);
    if (!next.delete(handle)) next.add(handle);
    choose(next);
  }
  return (
    <ul className={kit.tags}>
      {handles.map((handle) => (
        <li key={handle} className={kit.chip}>
          {chosen === null ? (
            <>
              <Avatar name={null} handle={handle} size={18} />@{handle}
            </>
          ) : (
            <label className={kit.inline}>
              <input type="checkbox" checked={chosen.has(handle)} onChange={() => toggle(handle)} />@{handle}
            </label>
          )}
        </li>
      ))}
    </ul>
  );
}

function ApprovalBill({ approval }: Pick<CardProps, 'approval'>) {
  const { max_credits, already_owned = 0, credits_remaining } = approval;
  return (
    <dl className={kit.bill}>
      <Fact name="At most">{counted(max_credits, 'credit')}</Fact>
      <Fact name="Already yours">{wholeNumber(already_owned)}</Fact>
      <Fact name="Available credits">{wholeNumber(credits_remaining)}</Fact>
    </dl>
  );
}

function Expired({ approval, again }: { readonly approval: Approval; readonly again: () => void }) {
  return (
    <section className={classNames(kit.form, styles.ask)} aria-label="Expired approval">
      <h2>{approvalWords(approval).question}</h2>
      <p className={kit.small}>This approval expired after ten minutes. Nothing ran, and nothing was charged.</p>
      <div className={kit.actions}>
        <Button onClick={again}>Ask me again</Button>
      </div>
    </section>
  );
}
