import { useQuery } from '@tanstack/react-query';
import { Bars } from '../kit/chart/bars.tsx';
import { SplitBar } from '../kit/chart/split-bar.tsx';
import { classNames, kit, RefusalNotice, Skeleton } from '../kit/kit.ts';
import { type Audience, type CreatorProfile, creatorQuery } from '../model/creator-answer.ts';
import { ContactCard } from './contact-card.tsx';
import styles from './creator.module.css';
import { CreatorHead } from './creator-head.tsx';
import { genderParts } from './creator-words.ts';
import { Figures } from './figures.tsx';
import { HiddenCreator } from './hidden-creator.tsx';
import { SearchWord } from './search-link.tsx';

/** Summary for the quick look; free for creators that a search has shown. */
export function CreatorSummary({ platform, handle }: { readonly platform: string; readonly handle: string }) {
  const { data } = useQuery(creatorQuery(platform, handle));
  if (data === undefined)
    return (
      <div className={classNames(kit.form, styles.summary)} aria-busy="true">
        <Skeleton height={90} />
        <Skeleton height={180} />
      </div>
    );
  if (!data.ok) return <RefusalNotice refusal={data.refusal} />;
  const { creator, hidden } = data.body;
  if (creator !== null) return <Summary creator={creator} />;
  if (hidden !== null) return <HiddenCreator hidden={hidden} heading="h2" />;
  return <p className={kit.muted}>No known creator has this handle.</p>;
}

const maxPlaces = 3;

const maxWords = 8;

function Summary({ creator }: { readonly creator: CreatorProfile }) {
  const { platform, audience, hashtags } = creator;
  return (
    <div className={classNames(kit.form, styles.summary)}>
      <div className={styles.summaryhead}>
        <CreatorHead creator={creator} heading="h2" />
      </div>
      <ContactCard creator={creator} />
      <Figures creator={creator} />
      {audience === null ? <p className={kit.muted}>Audience unknown</p> : <AudienceInShort audience={audience} />}
      {platform !== 'videonet' && hashtags.length > 0 && (
        <p className={classNames(kit.tags, styles.chips)}>
          {hashtags.slice(0, maxWords).map((tag) => (
            <SearchWord key={tag} search={{ basic: { platform }, content: { hashtags: [tag] } }}>
              #{tag}
            </SearchWord>
          ))}
        </p>
      )}
    </div>
  );
}

function AudienceInShort({ audience: { locations, genders } }: { readonly audience: Audience }) {
  const countries = locations.filter(({ type }) => type === 'COUNTRY').slice(0, maxPlaces);
  const parts = genderParts(genders);
  return (
    <div>
      <h3 className={kit.muted}>Audience</h3>
      {countries.length > 0 && <Bars of="Countries" shares={countries} />}
      {parts.length > 0 && (
        <div className={styles.ages}>
          <SplitBar of="Genders" shares={parts} />
        </div>
      )}
    </div>
  );
}
