import { useQuery } from '@tanstack/react-query';
import { dateAndTime } from '../kit/format.ts';
import { Button, Card, Chip, kit, Loaded } from '../kit/kit.ts';
import { signOut } from '../model/use-session.ts';
import { consoleQuery } from '../queries.ts';

interface SessionRow {
  readonly session_id: string;
  readonly key: { readonly id: string; readonly prefix: string };
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly ends_at: string;
  readonly current: boolean;
}

export function SessionsCard() {
  const { data } = useQuery(
    consoleQuery<{ readonly sessions: readonly SessionRow[] }>('sessions', (id) => `${id}/sessions`),
  );
  return (
    <Card
      title="Signed in"
      aside={
        <Button compact look="danger" onClick={() => void signOut({ everywhere: true })}>
          Sign out everywhere
        </Button>
      }
    >
      <Loaded answer={data} height={80}>
        {({ sessions }) => (
          <ul className={kit.lines}>
            {sessions.map(({ session_id, key, created_at, last_seen_at, ends_at, current }) => (
              <li key={session_id}>
                <p>
                  <b>Since {dateAndTime(created_at)}</b> {current && <Chip tone="accent">this browser</Chip>}
                </p>
                <p className={kit.hint}>
                  key {key.prefix}… · last seen {dateAndTime(last_seen_at)} · expires {dateAndTime(ends_at)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
