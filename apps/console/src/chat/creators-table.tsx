import { Link, lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Chip, ShortNumber } from '../kit/basics.tsx';
import { counted, percent, unknown, wholeNumber } from '../kit/format.ts';
import {
  announce,
  Button,
  CreatorName,
  classNames,
  kit,
  numeric,
  RowTicks,
  ScrollTable,
  TableHead,
  Tick,
} from '../kit/kit.ts';
import { useCompare } from '../model/use-compare.ts';
import { useOwned } from '../search/results/owned-contacts.ts';
import { ResultSelection } from '../search/results/result-selection.tsx';
import styles from './chat.module.css';
import type { ShownCreator } from './tool-words.ts';

const shownAtFirst = 5;

export function CreatorsTable({ creators: found }: { readonly creators: readonly ShownCreator[] }) {
  const creators = useOwned(found);
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<ReadonlyMap<string, ShownCreator>>(new Map());
  const choose = (some: readonly ShownCreator[], on: boolean) => {
    const next = new Map(chosen);
    for (const creator of some) {
      if (on) next.set(nameOf(creator), creator);
      else next.delete(nameOf(creator));
    }
    setChosen(next);
    announce(`${next.size} of ${creators.length} selected`);
  };
  const owned = creators.filter((creator) => creator.owned && chosen.has(nameOf(creator))).length;
  const shown = all ? creators : creators.slice(0, shownAtFirst);
  const withContacts = creators.some(({ email }) => email !== null);
  const tick = (
    <RowTicks
      label="Select all shown"
      rows={shown}
      isOn={(creator) => chosen.has(nameOf(creator))}
      change={(on) => choose(shown, on)}
    />
  );
  return (
    <div className={classNames(kit.card, styles.found)}>
      <ScrollTable label={counted(creators.length, 'creator')} caption={counted(creators.length, 'creator')}>
        <TableHead
          columns={[
            { name: 'Select', className: styles.tick, content: tick },
            'Creator',
            numeric('Followers'),
            numeric('Engagement'),
            withContacts ? 'Email' : 'Place',
          ]}
        />
        <tbody>
          {shown.map((creator) => (
            <CreatorRow
              key={nameOf(creator)}
              creator={creator}
              withContact={withContacts}
              isChosen={chosen.has(nameOf(creator))}
              choose={(on) => choose([creator], on)}
            />
          ))}
        </tbody>
      </ScrollTable>
      {creators.length > shown.length && (
        <Button look="quiet" compact className={styles.rest} onClick={() => setAll(true)}>
          Show all {wholeNumber(creators.length)}
        </Button>
      )}
      <ChosenCreators chosen={chosen} shown={creators.length} clear={() => setChosen(new Map())} owned={owned} />
    </div>
  );
}

function nameOf({ platform, handle }: { readonly platform: string; readonly handle: string }): string {
  return `${platform}/${handle}`;
}

interface CreatorRowProps {
  readonly creator: ShownCreator;
  readonly withContact: boolean;
  readonly isChosen: boolean;
  readonly choose: (on: boolean) => void;
}

function CreatorRow({ creator, withContact, isChosen, choose }: CreatorRowProps) {
  const { platform, handle, name, follower_count, engagement_rate_pct, location, is_verified, owned, email } = creator;
  return (
    <tr>
      <td className={styles.tick}>
        <Tick label={`Select ${name ?? handle}`} on={isChosen} change={choose} />
      </td>
      <td>
        <CreatorName
          name={name}
          handle={handle}
          isVerified={is_verified}
          chips={owned && <Chip tone="accent">yours</Chip>}
        >
          <Link to="/creators/$platform/$handle" params={{ platform, handle }}>
            <bdi>{name ?? `@${handle}`}</bdi>
          </Link>
        </CreatorName>
      </td>
      <td className={kit.right}>
        <ShortNumber value={follower_count} />
      </td>
      <td className={kit.right}>{engagement_rate_pct === null ? unknown : percent(engagement_rate_pct, 'two')}</td>
      <td className={kit.muted}>{(withContact ? email : location) ?? unknown}</td>
    </tr>
  );
}

/** Loaded on demand: most conversations open neither dialog. */
const later = {
  SpendDialog: lazyRouteComponent(() => import('../spend/spend-dialog.tsx'), 'SpendDialog'),
  AddToList: lazyRouteComponent(() => import('../lists/add-to-list.tsx'), 'AddToList'),
};

interface ChosenCreatorsProps {
  /** Keyed by platform and handle. */
  readonly chosen: ReadonlyMap<string, ShownCreator>;
  readonly shown: number;
  readonly clear: () => void;
  readonly owned: number;
}

/** Actions for selected creators, as in a search. Spending asks in its own dialog. */
function ChosenCreators({ chosen, shown, clear, owned }: ChosenCreatorsProps) {
  const [open, setOpen] = useState<'list' | 'unlock' | null>(null);
  const names = [...chosen.values()].map(({ platform, handle }) => ({ platform, handle }));
  const compare = useCompare(names);
  const close = () => setOpen(null);
  return (
    <>
      <ResultSelection
        selection={{ all: false, creators: chosen }}
        total={shown}
        shown={shown}
        owned={owned}
        keys={false}
        actions={{ compare, addToList: () => setOpen('list'), unlock: () => setOpen('unlock'), clear }}
      />
      <Suspense>
        {open === 'list' && <later.AddToList close={close} creators={names} />}
        {open === 'unlock' && <later.SpendDialog purchase={{ kind: 'unlock', creators: names }} close={close} />}
      </Suspense>
    </>
  );
}
