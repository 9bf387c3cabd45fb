import { Segmented, TextField } from '../kit/kit.ts';
import { numberTyped } from '../kit/number-typed.ts';

/** Maximum credits per UTC day or month. */
export interface CreditLimit {
  readonly amount: number;
  readonly per: 'day' | 'month';
}

/** Meaning of each scope. */
export const scopeTexts: Readonly<Record<string, string>> = {
  search: 'Search creators, and use saved searches',
  contacts: 'Unlock and export contacts, and read those you own',
  lists: 'Read and change lists',
  live: 'Read live posts',
  account: 'Read usage, ledger and requests',
  webhooks: 'Manage webhooks',
};

/** The offered scopes with their meaning. */
export function scopeChoices(offered: readonly string[]) {
  return offered.map((scope) => ({ value: scope, label: scopeTexts[scope] ?? scope }));
}

/** A limit as typed. */
export interface TypedLimit {
  readonly amount: string;
  readonly per: CreditLimit['per'];
}

export function typedLimit(limit: CreditLimit | null): TypedLimit {
  return { amount: limit === null ? '' : String(limit.amount), per: limit?.per ?? 'day' };
}

/** Null without a limit. */
export function readLimit({ amount, per }: TypedLimit): {
  readonly limit: CreditLimit | null;
  readonly problem: string | null;
} {
  const typed = numberTyped(amount, true);
  if (typed.problem !== null) return { limit: null, problem: typed.problem };
  return { limit: typed.value === undefined ? null : { amount: typed.value, per }, problem: null };
}

interface CreditLimitProps {
  readonly typed: TypedLimit;
  readonly problem: string | null;
  readonly change: (typed: TypedLimit) => void;
}

export function CreditLimitFields({ typed, problem, change }: CreditLimitProps) {
  return (
    <TextField
      label="Credits it may spend"
      inputMode="numeric"
      placeholder="no limit"
      value={typed.amount}
      error={problem}
      hint="0 allows free calls only; empty is no limit. Days and months are UTC."
      change={(text) => change({ ...typed, amount: text })}
      after={
        <Segmented
          label="Period of the credits"
          value={typed.per}
          choices={{ day: 'per day', month: 'per month' }}
          change={(per) => change({ ...typed, per })}
        />
      }
    />
  );
}
