import { useQuery } from '@tanstack/react-query';
import { Copy, LockOpen, Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Schemas } from '../api.ts';
import { notify } from '../kit/announcer.tsx';
import { Skeleton } from '../kit/basics.tsx';
import { Button, IconButton } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { channelInSentence, channelName } from '../kit/contact-channels.ts';
import { cannotCopy, copyText } from '../kit/copy-button.tsx';
import { date, listed } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import type { CreatorProfile } from '../model/creator-answer.ts';
import { useKeys } from '../model/use-keys.ts';
import { operationQuery, useRefresh } from '../queries.ts';
import { SpendDialog } from '../spend/spend-dialog.tsx';
import styles from './creator.module.css';
import { ReportContact } from './report-contact.tsx';

/** Contacts of an owned creator, or the listed channels and the price of unlocking. */
export function ContactCard({ creator }: { readonly creator: CreatorProfile }) {
  const { platform, handle, owned, contact_types, handle_changed } = creator;
  const card = useRef<HTMLDivElement>(null);
  const [unlocking, setUnlocking] = useState(false);
  const refresh = useRefresh();
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
        <NoContacts />
      ) : handle_changed ? (
        <OutOfReach />
      ) : (
        <LockedContacts creator={creator} unlock={() => setUnlocking(true)} />
      )}
      {/* Stays open when the creator becomes owned. */}
      <SpendDialog purchase={unlocking ? { kind: 'unlock', creators: [{ platform, handle }] } : null} close={close} />
    </div>
  );
}

interface LockedContactsProps {
  readonly creator: CreatorProfile;
  readonly unlock: () => void;
}

function LockedContacts({ creator: { contact_types }, unlock }: LockedContactsProps) {
  useKeys([{ keys: 'u', does: 'Unlock contacts', run: unlock }]);
  return (
    <section className={classNames(kit.card, styles.contact)} aria-label="Contacts">
      <div className={styles.contacthead}>
        <span className={styles.symbol}>
          <Mail size={16} />
        </span>
        <div>
          <h2>Contacts are locked</h2>
          <p className={kit.hint}>Lists {listed(contact_types.map(channelInSentence))}</p>
        </div>
      </div>
      <Button look="primary" icon={<LockOpen size={15} />} onClick={unlock}>
        Unlock for 1 credit
      </Button>
      <p className={kit.fine}>You keep them for every search, export and list.</p>
    </section>
  );
}

function NoContacts() {
  return (
    <section className={classNames(kit.card, styles.contact)} aria-label="Contacts">
      <h2>No contacts known</h2>
      <p className={kit.hint}>There is nothing to unlock or pay for.</p>
    </section>
  );
}

function OutOfReach() {
  return (
    <section className={classNames(kit.card, styles.contact)} aria-label="Contacts">
      <h2>Contacts can’t be unlocked</h2>
      <p className={kit.hint}>This handle now belongs to someone else, so their contacts would be unlocked.</p>
    </section>
  );
}

function OwnedContacts({ creator: { creator_id } }: { readonly creator: CreatorProfile }) {
  // Free: lookup by id finds owned creators only.
  const { data } = useQuery(operationQuery('lookup_creator', { creator_id }));
  const [reported, report] = useState<Schemas['Contact'] | null>(null);
  const row = data?.ok ? data.body.creator : null;
  return (
    <section className={classNames(kit.card, styles.contact)} aria-label="Contacts">
      <h2>Contacts</h2>
      {data === undefined && <Skeleton height={60} />}
      {data !== undefined && !data.ok && <RefusalNotice refusal={data.refusal} />}
      {row !== null && (
        <>
          <ul className={styles.contacts}>
            {row.contacts.map((contact) => (
              <li key={`${contact.type} ${contact.value}`}>
                <span className={kit.fine}>{channelName(contact.type)}</span>
                <ContactValue contact={contact} />
                <IconButton
                  label={`Copy ${contact.value}`}
                  icon={<Copy size={14} />}
                  onClick={() => void copy(contact.value)}
                />
                <Button
                  compact
                  look="quiet"
                  onClick={() => report(contact)}
                  aria-label={`Wrong? Report ${contact.value}`}
                >
                  Wrong?
                </Button>
              </li>
            ))}
          </ul>
          <p className={kit.fine}>
            {row.owned_since !== null && `Yours since ${date(row.owned_since)}. `}
            Known as of {date(row.as_of)}.
          </p>
        </>
      )}
      {reported !== null && row !== null && (
        <ReportContact creator={row} contact={reported} close={() => report(null)} />
      )}
    </section>
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
  return /^https?:[/][/]/i.test(value) ? value : null;
}

async function copy(value: string): Promise<void> {
  notify((await copyText(value)) ? 'Copied.' : cannotCopy);
}
