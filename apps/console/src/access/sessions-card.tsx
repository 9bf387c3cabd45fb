import { queryOptions, useQuery } from '@tanstack/react-query';
import { send } from '../api.ts';
import { Card, Chip, Skeleton } from '../kit/basics.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { dateAndTime } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { signOut } from '../model/use-session.ts';
import { currentAccount } from '../session.ts';
import styles from './access.module.css';

interface SessionRow {
  readonly session_id: string;
  readonly key: { readonly id: string; readonly prefix: string };
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly ends_at: string;
  readonly current: boolean;
}

function sessionsQuery() {
  const { account_id } = currentAccount();
  return queryOptions({
    queryKey: [account_id, 'sessions'],
    queryFn: ({ signal }) =>
      send<{ readonly sessions: readonly SessionRow[] }>('GET', `${account_id}/sessions`, { signal }),
  });
}

/** In which browsers this account is signed in, and the way to end all of that. */
export function SessionsCard() {
  const { data } = useQuery(sessionsQuery());
  return (
    <Card
      title="Signed in"
      aside={
        <Button compact look="danger" onClick={() => void signOut({ everywhere: true })}>
          Sign out everywhere
        </Button>
      }
    >
      {data === undefined && <Skeleton height={80} />}
      {data?.ok === false && <RefusalNotice refusal={data.refusal} />}
      {data?.ok && (
        <ul className={styles.sessions}>
          {data.body.sessions.map(({ session_id, key, created_at, last_seen_at, ends_at, current }) => (
            <li key={session_id}>
              <span>
                <b>Since {dateAndTime(created_at)}</b> {current && <Chip tone="accent">this browser</Chip>}
              </span>
              <span className={classNames(kit.small, kit.muted)}>
                with key {key.prefix}… · last seen {dateAndTime(last_seen_at)} · ends {dateAndTime(ends_at)} at the
                latest
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
