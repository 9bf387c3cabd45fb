import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { date, dateAndTime } from '../kit/format.ts';
import { Button, Card, Chip, Empty, Hidden, Loaded, ScrollTable, TableHead, unseen } from '../kit/kit.ts';
import { useAccount } from '../model/use-session.ts';
import styles from './access.module.css';
import { type KeyRow, keysQuery } from './keys.ts';
import { MakeKeyDialog } from './make-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

type OpenDialog = { readonly what: 'make' } | { readonly what: 'rotate' | 'revoke'; readonly of: KeyRow };

export function KeysCard() {
  const { data } = useQuery(keysQuery());
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const close = () => setOpened(null);
  return (
    <Card
      title="Keys"
      aside={
        <Button compact icon={<Plus size={14} />} onClick={() => setOpened({ what: 'make' })}>
          Create a key
        </Button>
      }
    >
      <Loaded answer={data} height={120}>
        {({ keys }) =>
          keys.length === 0 ? (
            <Empty title="This account has no keys" />
          ) : (
            <KeysTable keys={keys} open={(what, of) => setOpened({ what, of })} />
          )
        }
      </Loaded>
      {opened?.what === 'make' && <MakeKeyDialog close={close} />}
      {opened?.what === 'rotate' && <RotateKeyDialog of={opened.of} close={close} />}
      {opened?.what === 'revoke' && <RevokeKeyDialog of={opened.of} close={close} />}
    </Card>
  );
}

interface KeysTableProps {
  readonly keys: readonly KeyRow[];
  readonly open: (what: 'rotate' | 'revoke', of: KeyRow) => void;
}

function KeysTable({ keys, open }: KeysTableProps) {
  const account = useAccount();
  return (
    <ScrollTable label="Keys, table" caption="Keys of this account" className={styles.keys}>
      <TableHead columns={['Name', 'Prefix', 'Created', 'Last used', 'Expires', unseen('Actions')]} />
      <tbody>
        {keys.map((key) => (
          <tr key={key.key_id}>
            <th scope="row" className={styles.named}>
              {key.name} {key.key_id === account.key.id && <Chip tone="accent">this session</Chip>}
            </th>
            <td>
              <code>{key.prefix}…</code>
            </td>
            <td>{date(key.created_at)}</td>
            <td>{lastUsed(key, account.key.id)}</td>
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
    </ScrollTable>
  );
}

/** The key of this session is in use, even if no call has noted it yet. */
function lastUsed({ key_id, last_used }: KeyRow, own: string): string {
  if (last_used !== null) return dateAndTime(last_used.at);
  return key_id === own ? 'now' : 'never';
}
