import { useQuery } from '@tanstack/react-query';
import type { RequestOf } from '../api.ts';
import { clock, counted, signedNumber, wholeNumber } from '../kit/format.ts';
import { CopyButton, classNames, kit, RefusalNotice, Skeleton } from '../kit/kit.ts';
import { freshQuery } from '../queries.ts';
import { causesOf, type Step } from './charge-words.ts';
import { kindNames } from './ledger.ts';
import styles from './usage.module.css';

/** Explains a movement of credits, with the steps and rules behind it. */
export function EntrySteps({ of, entryId }: { readonly of: RequestOf<'explain_charge'>; readonly entryId?: string }) {
  // A running job moves credits, so a cached response may be outdated.
  const { data } = useQuery({ ...freshQuery('explain_charge', of), gcTime: 0 });
  if (data === undefined) return <Skeleton height={72} />;
  if (!data.ok) return <RefusalNotice refusal={data.refusal} />;
  const { entries, explanation } = data.body;
  if (entries.length === 0) return <p>{explanation}</p>;
  const rules = [...new Set(entries.map(({ rule }) => rule))];
  const request = entries.find(({ ledger_entry_id }) => ledger_entry_id === entryId)?.request_id ?? null;
  return (
    <div className={classNames(kit.box, styles.why)}>
      {causesOf(entries).map((cause) => (
        <p key={cause}>{cause}</p>
      ))}
      <details>
        <summary>{counted(entries.length, 'step')}</summary>
        <ol className={styles.steps}>
          {entries.map((step) => (
            <StepLine key={step.ledger_entry_id} step={step} />
          ))}
        </ol>
        <p className={classNames(kit.fine, kit.actions, styles.source)}>
          <span>
            {rules.length === 1 ? 'rule' : 'rules'} {rules.join(', ')} · entries{' '}
            {entries.map(({ ledger_entry_id }) => ledger_entry_id).join(', ')}
            {request !== null && <> · request {request}</>}
          </span>
          {request !== null && <CopyButton look="quiet" text={request} label="the id of the request" />}
        </p>
      </details>
    </div>
  );
}

function StepLine({ step: { kind, amount, held_change, facts, at } }: { readonly step: Step }) {
  const moved = kind === 'hold' || kind === 'release' || kind === 'expire' ? Math.abs(held_change) : Math.abs(amount);
  const known = Object.entries(facts).map(([name, value]) => `${name.replaceAll('_', ' ')} ${factWords(value)}`);
  return (
    <li>
      <span className={classNames(styles.amount, kind === 'capture' && kit.accent)}>
        {amount < 0 ? signedNumber(-moved) : wholeNumber(moved)}
      </span>
      <span>
        <b>{kindNames[kind].toLowerCase()}</b>
        <span className={kit.hint}>
          at {clock(at)}
          {known.length > 0 && `: ${known.join(', ')}`}
        </span>
      </span>
    </li>
  );
}

function factWords(value: string | number | boolean | null): string {
  return typeof value === 'number' ? wholeNumber(value) : String(value ?? 'unknown');
}
