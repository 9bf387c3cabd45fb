import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Unplug } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type CreditLimit, CreditLimitFields, readLimit, scopeChoices, typedLimit } from '../access/key-rules.tsx';
import { type Outcome, send } from '../api.ts';
import { date } from '../kit/format.ts';
import {
  Button,
  buttonClass,
  classNames,
  kit,
  Loaded,
  RefusalNotice,
  SelectField,
  Ticks,
  useTitle,
} from '../kit/kit.ts';
import { useSession } from '../model/use-session.ts';
import { useSubmit } from '../model/use-submit.ts';
import { type Account, currentAccount, session } from '../session.ts';
import { SignInForm } from '../sign-in/sign-in-form.tsx';
import { SignInFrame } from '../sign-in/sign-in-frame.tsx';

/** `/console/authorize`: an app asks for access to an account. Nothing is granted without a press on this page. */
export function AuthorizePage() {
  useTitle('Connect an app');
  const state = useSession();
  const query = new URLSearchParams(useSearch({ strict: false }) as Record<string, string>).toString();
  if (state.kind !== 'signed in' || state.ended)
    return (
      <Frame title="Sign in to connect an app">
        <p className={kit.muted}>An app asks for access to your account. You see what it asks for before you decide.</p>
        <SignInForm />
      </Frame>
    );
  const account = currentAccount();
  return <Asked key={account.account_id} account={account} accounts={state.body.accounts} query={query} />;
}

interface AskedProps {
  readonly account: Account;
  readonly accounts: readonly Account[];
  readonly query: string;
}

function Asked({ account, accounts, query }: AskedProps) {
  const { data, refetch } = useQuery(authorizationQuery(account, query));
  if (!data?.ok)
    return (
      <Frame title="Connect an app">
        <Loaded answer={data} height={220} again={() => void refetch()}>
          {() => null}
        </Loaded>
      </Frame>
    );
  if (data.body.refused !== null)
    return (
      <Frame title={`${data.body.client.name} can’t be connected`}>
        <p>{data.body.refused}</p>
        <a className={buttonClass()} href={data.body.declined}>
          Back to {data.body.client.target}
        </a>
      </Frame>
    );
  return <Consent asked={data.body} account={account} accounts={accounts} query={query} />;
}

function Consent({ asked, account, accounts, query }: AskedProps & { readonly asked: Authorization }) {
  const { client, grant } = asked;
  const [scopes, setScopes] = useState(asked.chosen);
  const [limit, setLimit] = useState(() => typedLimit(grant === null ? proposedLimit : grant.credit_limit));
  const credits = readLimit(limit);
  const { busy, refusal, submit } = useSubmit();
  const [approved, setApproved] = useState<Approved | null>(null);
  async function connect(): Promise<void> {
    if (credits.problem !== null) return;
    const answer = await submit(() => approve(account, { query, scopes, credit_limit: credits.limit }));
    setApproved(answer);
    if (answer?.status === 'approved') window.location.assign(answer.redirect);
  }
  if (approved?.status === 'connected')
    return (
      <Frame title="Already connected">
        <p role="status">This page was used before, and {client.name} has its access. You can close it.</p>
      </Frame>
    );
  if (approved !== null)
    return (
      <Frame title={`Back to ${client.name}`}>
        <p role="status">You are taken back to the app, which completes the connection.</p>
        <a className={buttonClass()} href={approved.redirect}>
          Back to {client.target}
        </a>
      </Frame>
    );
  return (
    <Frame title={`Connect ${client.name}?`}>
      <p className={kit.muted}>
        Access goes to <strong>{client.target}</strong>. Continue only if you have just started this there: apps choose
        their names themselves.
      </p>
      <SelectField
        label="Account"
        value={account.account_id}
        choices={accounts.map(({ account_id, name }) => [account_id, name])}
        change={(id) => {
          const chosen = accounts.find(({ account_id }) => account_id === id);
          if (chosen) session.choose(chosen);
        }}
      />
      <Ticks label="It may" choices={scopeChoices(asked.scopes)} chosen={scopes} change={setScopes} />
      <CreditLimitFields typed={limit} problem={credits.problem} change={setLimit} />
      {grant && <p className={kit.hint}>Connected since {date(grant.since)}. This changes it.</p>}
      {refusal && <RefusalNotice refusal={refusal} />}
      <div className={classNames(kit.actions, kit.end)}>
        <a className={buttonClass({ look: 'quiet' })} href={asked.declined}>
          Cancel
        </a>
        <Button
          look="primary"
          off={busy || scopes.length === 0 || credits.problem !== null}
          onClick={() => void connect()}
        >
          {busy ? 'Connecting …' : 'Connect'}
        </Button>
      </div>
      <p className={kit.hint}>It counts as a key of the account. Revoke it under API access to disconnect the app.</p>
    </Frame>
  );
}

/** A person can raise it; an assistant can't. */
const proposedLimit: CreditLimit = { amount: 100, per: 'day' };

function Frame(frame: { readonly title: string; readonly children: ReactNode }) {
  return <SignInFrame {...frame} icon={Unplug} />;
}

/** An app's request for access, as the action API has read it. */
interface Authorization {
  readonly client: { readonly name: string; readonly target: string };
  readonly scopes: readonly string[];
  /** Scopes of the request, or of the earlier approval. */
  readonly chosen: readonly string[];
  /** Why the app can't be connected; null if it can. */
  readonly refused: string | null;
  /** Address of the app that takes a refusal. */
  readonly declined: string;
  readonly grant: { readonly since: string; readonly credit_limit: CreditLimit | null } | null;
}

type Approved = { readonly status: 'approved'; readonly redirect: string } | { readonly status: 'connected' };

function authorizationQuery({ account_id }: Account, query: string) {
  return queryOptions({
    queryKey: [account_id, 'authorization', query],
    queryFn: ({ signal }) =>
      send<Authorization>('POST', `account/${account_id}/authorization`, { body: { query }, signal }),
  });
}

function approve(
  { account_id }: Account,
  body: {
    readonly query: string;
    readonly scopes: readonly string[];
    readonly credit_limit: CreditLimit | null;
  },
): Promise<Outcome<Approved>> {
  return send('POST', `account/${account_id}/authorization/approve`, { body });
}
