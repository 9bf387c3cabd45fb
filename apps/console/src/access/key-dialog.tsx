import { useState } from 'react';
import type { ApiRefusal } from '../api.ts';
import { wholeNumber } from '../kit/format.ts';
import { ActionDialog, kit, notify, TextArea, TextField, Ticks } from '../kit/kit.ts';
import { CreditLimitFields, readLimit, scopeChoices, scopeTexts, typedLimit } from './key-rules.tsx';
import { changeKey, type KeyFields, type KeyRow, makeKey, refreshKeys } from './keys.ts';
import { MadeKeyDialog, useNewKey } from './made-key.tsx';

interface KeyDialogProps {
  /** Absent: a new key. */
  readonly of?: KeyRow;
  readonly close: () => void;
}

const allScopes = Object.keys(scopeTexts);

/** Creates a key, or changes the name and limits of one. */
export function KeyDialog({ of, close }: KeyDialogProps) {
  const { made, make } = useNewKey();
  const [problems, setProblems] = useState<Problems>({});
  const [name, setName] = useState(of?.name ?? '');
  const [scopes, setScopes] = useState<readonly string[]>(of?.scopes ?? allScopes);
  const [lastDay, setLastDay] = useState(lastDayOf(of));
  const [limit, setLimit] = useState(typedLimit(of?.credit_limit ?? null));
  const [networks, setNetworks] = useState((of?.allowed_ips ?? []).join('\n'));
  const credits = readLimit(limit);
  const lines = networks.split(/[\s,;]/).filter((line) => line !== '');
  const end = lastDay === '' ? null : new Date(Date.parse(lastDay) + dayMs).toISOString();
  const expiry = lastDay === lastDayOf(of) ? undefined : end;
  const isPast = expiry != null && Date.parse(expiry) < Date.now();
  async function save() {
    setProblems({});
    const fields: KeyFields = {
      name: name.trim(),
      scopes,
      credit_limit: credits.limit,
      allowed_ips: lines,
      ...(expiry !== undefined && { expires_at: expiry }),
    };
    const answer = await (of === undefined ? make(makeKey(fields)) : changeKey(of, fields));
    if (!answer.ok) {
      const found = problemsIn(answer.refusal, lines);
      setProblems(found);
      return Object.keys(found).length === 0 ? answer : undefined;
    }
    if (of === undefined) return;
    close();
    notify(`The key “${fields.name}” is changed.`);
    await refreshKeys();
  }
  if (made !== null) return <MadeKeyDialog title="Store this key" made={made} close={close} />;
  return (
    <ActionDialog
      close={close}
      title={of === undefined ? 'Create a key' : `Change “${of.name}”`}
      description="People who sign in with a limited key can’t change keys or settings."
      action={of === undefined ? 'Create the key' : 'Save'}
      off={name.trim() === '' || credits.problem !== null || scopes.length === 0}
      run={save}
    >
      <TextField
        label="Key name"
        placeholder="n8n on the office server"
        maxLength={80}
        value={name}
        error={problems.name}
        hint="Shown in requests and in the activity of lists."
        change={setName}
      />
      <div className={kit.field}>
        <Ticks label="It may" choices={scopeChoices(allScopes)} chosen={scopes} change={setScopes} />
        {scopes.length === 0 && <p className={kit.error}>Choose at least one.</p>}
      </div>
      <CreditLimitFields typed={limit} problem={credits.problem ?? problems.credit_limit ?? null} change={setLimit} />
      <TextField
        label="Last day"
        type="date"
        value={lastDay}
        error={isPast ? 'Choose today or a later day.' : problems.expires_at}
        hint="It ends at midnight UTC after this day. Empty: it does not expire."
        change={setLastDay}
      />
      <TextArea
        label="Allowed addresses"
        placeholder="anywhere"
        rows={2}
        spellCheck={false}
        value={networks}
        error={problems.allowed_ips}
        hint="Up to 20 addresses or networks, such as 192.0.2.0/24. Empty: it works from anywhere."
        change={setNetworks}
      />
    </ActionDialog>
  );
}

type Problems = Partial<Record<keyof KeyFields, string>>;

/** Words for the refused fields. */
function problemsIn({ errors }: ApiRefusal, networks: readonly string[]): Problems {
  return Object.fromEntries(
    errors.map(({ field, problem }) => {
      const [, name = '', index] = /^([a-z_]+)(?:\[(\d+)\])?/.exec(field) ?? [];
      const value = index === undefined ? 'It' : `“${networks[Number(index)]}”`;
      return [name, `${value} ${problem.replace(/\d{4,}/, (number) => wholeNumber(Number(number)))}.`];
    }),
  );
}

const dayMs = 86_400_000;

/** Returns the last whole day of a key, in UTC; empty without an expiry. */
function lastDayOf(key: KeyRow | undefined): string {
  if (!key?.expires_at) return '';
  return new Date(Date.parse(key.expires_at) - 1).toISOString().slice(0, 10);
}
