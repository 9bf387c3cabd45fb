import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Empty, Skeleton } from '../kit/basics.tsx';
import { buttonClass } from '../kit/button.tsx';
import { platformName } from '../kit/format.ts';
import { Page, useTitle } from '../kit/page.tsx';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import styles from './creator.module.css';
import { creatorQuery } from './creator-answer.ts';
import { CreatorProfileView } from './creator-profile.tsx';
import { HiddenCreator } from './hidden-creator.tsx';
import { TrailBar } from './trail-bar.tsx';

/** A creator: contacts, figures, audience, growth, words, posts. Opening it costs nothing. */
export function CreatorPage() {
  const { platform, handle } = useParams({ from: '/signed-in/creators/$platform/$handle' });
  useTitle(`@${handle}`);
  return (
    <div className={styles.page}>
      <TrailBar platform={platform} handle={handle} />
      <CreatorAt key={`${platform}/${handle}`} platform={platform} handle={handle} />
    </div>
  );
}

function CreatorAt({ platform, handle }: { readonly platform: string; readonly handle: string }) {
  const { data, refetch } = useQuery(creatorQuery(platform, handle));
  if (data === undefined) return <Loading handle={handle} />;
  if (!data.ok)
    return (
      <Page title={`@${handle}`} lead={platformName(platform)}>
        <RefusalNotice refusal={data.refusal} again={() => void refetch()} />
      </Page>
    );
  const { creator, hidden } = data.body;
  if (creator !== null) return <CreatorProfileView creator={creator} />;
  if (hidden !== null) return <HiddenCreator hidden={hidden} />;
  return (
    <Page title={`@${handle}`} lead={platformName(platform)}>
      <Empty
        title={
          data.body.status === 'unavailable'
            ? 'This creator has just been erased'
            : `No known creator on ${platformName(platform)} has this handle`
        }
      >
        {data.body.status === 'none' && <p>It may be spelled differently, or the profile isn’t in this database.</p>}
        <Link to="/search/$platform" params={{ platform }} className={buttonClass({ look: 'primary' })}>
          Search {platformName(platform)}
        </Link>
      </Empty>
    </Page>
  );
}

function Loading({ handle }: { readonly handle: string }) {
  return (
    <div aria-busy="true" className={styles.loading}>
      <h1>@{handle}</h1>
      <Skeleton height={110} />
      <Skeleton height={88} />
      <Skeleton height={230} />
    </div>
  );
}
