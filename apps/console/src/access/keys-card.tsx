import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Card, Chip, Empty, Hidden, Skeleton } from '../kit/basics.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { date, dateAndTime } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { useAccount } from '../model/use-session.ts';
import styles from './access.module.css';
import { type KeyRow, keysQuery } from './keys.ts';
import { MakeKeyDialog } from './make-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

type Opened = { readonly what: 'make' } | { readonly what: 'rotate' | 'revoke'; readonly of: KeyRow };

/** The keys of this account, and what can be done with them. */
export function KeysCard() {
  const { data } = useQuery(keysQuery());
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Card
      title="Keys"
      aside={
        <Button compact icon={<Plus size={14} aria-hidden="true" />} onClick={() => setOpened({ what: 'make' })}>
          Make a key
        </Button>
      }
    >
      {data === undefined && <Skeleton height={120} />}
      {data?.ok === false && <RefusalNotice refusal={data.refusal} />}
      {data?.ok && data.body.keys.length === 0 && <Empty title="This account has no key" />}
      {data?.ok && data.body.keys.length > 0 && (
        <KeysTable keys={data.body.keys} open={(what, of) => setOpened({ what, of })} />
      )}
      {opened?.what === 'make' && <MakeKeyDialog close={close} />}
      {opened?.what === 'rotate' && <RotateKeyDialog of={opened.of} close={close} />}
      {opened?.what === 'revoke' && <RevokeKeyDialog of={opened.of} close={close} />}
    </Card>
  );
}

function KeysTable({
  keys,
  open,
}: {
  readonly keys: readonly KeyRow[];
  readonly open: (what: 'rotate' | 'revoke', of: KeyRow) => void;
}) {
  const account = useAccount();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is narrow
    <section className={kit.scroll} tabIndex={0} aria-label="Keys, table">
      <table className={classNames(kit.table, styles.keys)}>
        <caption>
          <Hidden>Keys of this account</Hidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Begins with</th>
            <th scope="col">Made</th>
            <th scope="col">Last used</th>
            <th scope="col">Ends</th>
            <th scope="col">
              <Hidden>Actions</Hidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.key_id}>
              <th scope="row" className={styles.named}>
                {key.name} {key.key_id === account.key.id && <Chip tone="accent">signed in with it</Chip>}
              </th>
              <td>
                <code>{key.prefix}…</code>
              </td>
              <td>{date(key.created_at)}</td>
              <td>{key.last_used_at === null ? 'never' : dateAndTime(key.last_used_at)}</td>
              <td>{key.expires_at === null ? 'never' : dateAndTime(key.expires_at)}</td>
              <td>
                <div className={styles.doable}>
                  <Button compact onClick={() => open('rotate', key)}>
                    Rotate<Hidden> {key.name}</Hidden>
                  </Button>
                  <Button compact look="danger" onClick={() => open('revoke', key)}>
                    Revoke<Hidden> {key.name}</Hidden>
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
