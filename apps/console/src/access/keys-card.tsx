import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { clock, counted, date, dateAndTime, wholeNumber } from '../kit/format.ts';
import {
  Button,
  Card,
  Chip,
  classNames,
  Empty,
  Hidden,
  kit,
  Loaded,
  ScrollTable,
  TableHead,
  unseen,
} from '../kit/kit.ts';
import { useAccount } from '../model/use-session.ts';
import styles from './access.module.css';
import { KeyDialog } from './key-dialog.tsx';
import { scopeTexts } from './key-rules.tsx';
import { type KeyRow, keysQuery } from './keys.ts';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

type Change = 'change' | 'rotate' | 'revoke';

type OpenDialog = { readonly what: 'make' } | { readonly what: Change; readonly of: KeyRow };

export function KeysCard() {
  const { data } = useQuery(keysQuery());
  const { unrestricted } = useAccount().key;
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const close = () => setOpened(null);
  return (
    <Card
      title="Keys"
      aside={
        unrestricted ? (
          <Button compact icon={<Plus size={14} />} onClick={() => setOpened({ what: 'make' })}>
            Create a key
          </Button>
        ) : (
          <span className={kit.hint}>You are signed in with a restricted key, which can’t change keys.</span>
        )
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
      {opened?.what === 'make' && <KeyDialog close={close} />}
      {opened?.what === 'change' && <KeyDialog of={opened.of} close={close} />}
      {opened?.what === 'rotate' && <RotateKeyDialog of={opened.of} close={close} />}
      {opened?.what === 'revoke' && <RevokeKeyDialog of={opened.of} close={close} />}
    </Card>
  );
}

interface KeysTableProps {
  readonly keys: readonly KeyRow[];
  readonly open: (what: Change, of: KeyRow) => void;
}

function KeysTable({ keys, open }: KeysTableProps) {
  const { key: own } = useAccount();
  return (
    <ScrollTable label="Keys, table" caption="Keys of this account" className={kit.cards}>
      <TableHead columns={['Name', 'Scopes', 'Credits left', 'Expires', 'Last used', unseen('Actions')]} />
      <tbody>
        {keys.map((key) => (
          <tr key={key.key_id}>
            <th scope="row" className={styles.named}>
              {key.name} {key.key_id === own.id && <Chip tone="accent">this session</Chip>}
              {key.client !== null && <Chip>{key.client === key.name ? 'app' : `app: ${key.client}`}</Chip>}
              <p className={kit.hint}>
                <code>{key.prefix}…</code> · created {date(key.created_at)}
              </p>
            </th>
            <td data-label="Scopes">
              {Object.keys(scopeTexts).every((scope) => key.scopes.includes(scope)) ? 'all' : key.scopes.join(', ')}
              {key.allowed_ips.length > 0 && (
                <p className={kit.hint} title={key.allowed_ips.join(', ')}>
                  from {counted(key.allowed_ips.length, 'network')} only
                </p>
              )}
            </td>
            <td data-label="Credits left">{creditsLeft(key)}</td>
            <td data-label="Expires">{expiry(key)}</td>
            <td data-label="Last used">{lastUsed(key, own.id)}</td>
            <td>{own.unrestricted && !hasEnded(key) && <Changes of={key} open={open} />}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

/** An app has tokens, not a key, so its key can’t be rotated. */
function Changes({ of, open }: Pick<KeysTableProps, 'open'> & { readonly of: KeyRow }) {
  return (
    <div className={classNames(kit.actions, kit.end)}>
      <Button compact onClick={() => open('change', of)}>
        Change<Hidden> {of.name}</Hidden>
      </Button>
      {of.client === null && (
        <Button compact onClick={() => open('rotate', of)}>
          Rotate<Hidden> {of.name}</Hidden>
        </Button>
      )}
      <Button compact look="danger" onClick={() => open('revoke', of)}>
        Revoke<Hidden> {of.name}</Hidden>
      </Button>
    </div>
  );
}

function hasEnded({ expires_at }: KeyRow): boolean {
  return expires_at !== null && Date.parse(expires_at) <= Date.now();
}

function expiry(key: KeyRow): string {
  if (key.expires_at === null) return 'never';
  return hasEnded(key) ? 'has ended' : `${date(key.expires_at)}, ${clock(key.expires_at)}`;
}

function creditsLeft({ credit_limit, credits_left }: KeyRow) {
  if (credit_limit === null || credits_left === null) return 'no limit';
  return (
    <span title={`Counts anew ${dateAndTime(credits_left.reset_at)}`}>
      {wholeNumber(credits_left.left)} of {wholeNumber(credit_limit.amount)} this {credit_limit.per}
    </span>
  );
}

/** The key of this session is in use, even if no call has noted it yet. */
function lastUsed({ key_id, last_used }: KeyRow, own: string): string {
  if (last_used !== null) return dateAndTime(last_used.at);
  return key_id === own ? 'now' : 'never';
}
