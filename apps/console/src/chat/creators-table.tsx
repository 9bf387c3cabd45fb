import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Hidden, ShortNumber } from '../kit/basics.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { CreatorName } from '../kit/creator-name.tsx';
import { counted, percent, unknown, wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import styles from './chat.module.css';
import type { ShownCreator } from './tool-words.ts';

const shownAtFirst = 5;

/** Creators that a call found. Names lead to their pages. */
export function CreatorsTable({ creators }: { readonly creators: readonly ShownCreator[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? creators : creators.slice(0, shownAtFirst);
  const withContacts = creators.some(({ email }) => email !== null);
  return (
    <div className={classNames(kit.card, styles.found)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is narrow */}
      <section className={kit.scroll} tabIndex={0} aria-label={counted(creators.length, 'creator')}>
        <table className={kit.table}>
          <caption>
            <Hidden>{counted(creators.length, 'creator')}</Hidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Creator</th>
              <th scope="col" className={kit.right}>
                Followers
              </th>
              <th scope="col" className={kit.right}>
                Engagement
              </th>
              {withContacts ? <th scope="col">E-mail</th> : <th scope="col">Place</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((creator) => (
              <CreatorRow key={`${creator.platform}/${creator.handle}`} creator={creator} withContact={withContacts} />
            ))}
          </tbody>
        </table>
      </section>
      {creators.length > shown.length && (
        <Button look="quiet" compact className={styles.rest} onClick={() => setAll(true)}>
          Show all {wholeNumber(creators.length)}
        </Button>
      )}
    </div>
  );
}

function CreatorRow({ creator, withContact }: { readonly creator: ShownCreator; readonly withContact: boolean }) {
  const { platform, handle, name, follower_count, engagement_rate_pct, location, is_verified, email } = creator;
  return (
    <tr>
      <td>
        <CreatorName name={name} handle={handle} isVerified={is_verified}>
          <Link to="/creators/$platform/$handle" params={{ platform, handle }}>
            {name ?? `@${handle}`}
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
