import { useQuery } from '@tanstack/react-query';
import { LockOpen, Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { call, type RequestOf, type Schemas } from '../api.ts';
import { useKeys } from '../keys/use-keys.ts';
import { ActionDialog } from '../kit/action-dialog.tsx';
import { channelInSentence, channelName } from '../kit/contact-channels.ts';
import { counted, date, listed, platformName } from '../kit/format.ts';
import {
  Button,
  buttonClass,
  Card,
  Chip,
  CopyIcon,
  classNames,
  Key,
  kit,
  Loaded,
  notify,
  Segmented,
} from '../kit/kit.ts';
import type { CreatorProfile } from '../model/creator-answer.ts';
import { operationQuery, refresh, useBalance } from '../queries.ts';
import { SpendDialog } from '../spend/spend-dialog.tsx';
import styles from './creator.module.css';

/** Contacts of an owned creator, or the listed channels and the price of unlocking. */
export function ContactCard({ creator }: { readonly creator: CreatorProfile }) {
  const { platform, handle, owned, contact_types, handle_changed } = creator;
  const card = useRef<HTMLDivElement>(null);
  const [unlocking, setUnlocking] = useState(false);
  const close = () => {
    setUnlocking(false);
    // The dialog may close before its job has ended.
    void refresh('get_creator', 'lookup_creator', 'get_list', 'get_lists').then(() => {
      if (document.activeElement === document.body) card.current?.focus();
    });
  };
  return (
    // Receives the focus, because the Unlock button is gone afterwards.
    <div ref={card} tabIndex={-1}>
      {owned ? (
        <OwnedContacts creator={creator} />
      ) : contact_types.length === 0 ? (
        <NoContacts creator={creator} />
      ) : handle_changed ? (
        <OutOfReach />
      ) : (
        <LockedContacts creator={creator} unlock={() => setUnlocking(true)} />
      )}
      {/* Stays open when the creator becomes owned. */}
      {unlocking && <SpendDialog purchase={{ kind: 'unlock', creators: [{ platform, handle }] }} close={close} />}
    </div>
  );
}

interface LockedContactsProps {
  readonly creator: CreatorProfile;
  readonly unlock: () => void;
}

function LockedContacts({ creator: { contact_types }, unlock }: LockedContactsProps) {
  const balance = useBalance();
  useKeys([{ keys: 'u', does: 'Unlock contact', run: unlock }]);
  return (
    <Card title="Contact" aside={<Chip>Locked</Chip>} className={styles.contact}>
      <p className={kit.hint}>Lists {listed(contact_types.map(channelInSentence))}</p>
      <Button look="primary" icon={<LockOpen size={15} />} onClick={unlock}>
        Unlock contact · 1 credit <Key>U</Key>
      </Button>
      {balance !== null && <p className={kit.fine}>You have {counted(balance.credits_remaining, 'credit')}.</p>}
    </Card>
  );
}

function NoContacts({ creator: { platform, profile_url } }: { readonly creator: CreatorProfile }) {
  return (
    <Card title="Contact" className={styles.contact}>
      <p className={kit.hint}>This creator lists no contact. Nothing to unlock, nothing to pay.</p>
      {profile_url !== null && isWebAddress(profile_url) && (
        <a className={classNames(kit.link, kit.inline)} href={profile_url} target="_blank" rel="noreferrer noopener">
          Open profile on {platformName(platform)}
        </a>
      )}
    </Card>
  );
}

function OutOfReach() {
  return (
    <Card title="Contact" className={styles.contact}>
      <p className={kit.hint}>
        This handle now belongs to someone else. Unlocking it would deliver their contact, so it can’t be unlocked here.
      </p>
    </Card>
  );
}

function OwnedContacts({ creator: { creator_id } }: { readonly creator: CreatorProfile }) {
  // Free: lookup by id finds owned creators only.
  const { data } = useQuery(operationQuery('lookup_creator', { creator_id }));
  const [isReporting, setReporting] = useState(false);
  return (
    <Card title="Contact" aside={<Chip tone="accent">Yours</Chip>} className={styles.contact}>
      <Loaded answer={data} height={60}>
        {({ creator: row }) =>
          row && (
            <>
              <ul className={styles.contacts}>
                {row.contacts.map((contact) => (
                  <li key={`${contact.type} ${contact.value}`}>
                    <div>
                      <span className={kit.fine}>{channelName(contact.type)}</span>
                      <ContactValue contact={contact} />
                    </div>
                    <CopyIcon text={contact.value} />
                  </li>
                ))}
              </ul>
              {row.email !== null && (
                <a className={buttonClass({ look: 'primary' })} href={`mailto:${row.email}`}>
                  <Mail size={15} />
                  Write an email
                </a>
              )}
              <p className={kit.fine}>
                {row.owned_since !== null && `Yours since ${date(row.owned_since)}, `}
                as of {date(row.as_of)}.{' '}
                <Button compact look="quiet" className={kit.flush} onClick={() => setReporting(true)}>
                  Report as wrong
                </Button>
              </p>
              {isReporting && <ReportContact creator={row} close={() => setReporting(false)} />}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

/** Links only safe addresses. */
function ContactValue({ contact: { type, value } }: { readonly contact: Schemas['Contact'] }) {
  const href = hrefOf(type, value);
  if (href === null) return <span className={styles.value}>{value}</span>;
  const [name, ...domain] = value.split(/(?=@)/);
  return (
    <a
      className={styles.value}
      href={href}
      target={href.startsWith('http') ? '_blank' : undefined}
      rel="noreferrer noopener"
    >
      {name}
      <wbr />
      {domain}
    </a>
  );
}

function hrefOf(type: string, value: string): string | null {
  if (type === 'EMAIL') return `mailto:${value}`;
  if (type === 'PHONE') return `tel:${value}`;
  return isWebAddress(value) ? value : null;
}

function isWebAddress(text: string): boolean {
  return /^https?:[/][/]/i.test(text);
}

type Reason = RequestOf<'report_contact'>['reason'];

const reasons: Readonly<Record<Reason, string>> = {
  bounced: 'It bounced, or the number doesn’t answer',
  wrong_person: 'It reaches someone else',
  not_in_use: 'It is no longer in use',
  other: 'Something else',
};

/** Reports a wrong contact. The credit is refunded once per creator, within a fair-use limit. */
function ReportContact({ creator, close }: { readonly creator: Schemas['Creator']; readonly close: () => void }) {
  const { contacts } = creator;
  const values = Object.fromEntries(contacts.map(({ value: one }) => [one, one]));
  const [value, setValue] = useState(contacts[0]?.value ?? '');
  const [reason, setReason] = useState<Reason>('bounced');
  const report = async () => {
    const { creator_id } = creator;
    const answer = await call('report_contact', { creator_id, contact: value, reason });
    if (!answer.ok) return answer;
    close();
    notify(answer.body.message);
    void refresh('get_credit_balance', 'list_search_history');
  };
  return (
    <ActionDialog
      close={close}
      title="Report a wrong contact"
      description={`Contact of ${creator.name}. Your credit is refunded if you paid for this creator and haven’t had a refund for them.`}
      action="Report"
      run={report}
    >
      <Segmented className={kit.options} label="Contact" value={value} choices={values} change={setValue} />
      <Segmented className={kit.options} label="Reason" value={reason} choices={reasons} change={setReason} />
      <p className={kit.small}>The contact stays in your rows.</p>
    </ActionDialog>
  );
}
