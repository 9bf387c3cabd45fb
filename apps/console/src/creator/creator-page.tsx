import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Empty, Skeleton } from '../kit/basics.tsx';
import { buttonClass } from '../kit/button.tsx';
import { listed, platformName, platforms } from '../kit/format.ts';
import { Page, useTitle } from '../kit/page.tsx';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { creatorQuery, knownCreatorQuery } from '../model/creator-answer.ts';
import styles from './creator.module.css';
import { CreatorProfileView } from './creator-profile.tsx';
import { HiddenCreator } from './hidden-creator.tsx';
import { TrailBar } from './trail-bar.tsx';

/** A creator: contacts, figures, audience, growth, words, posts. Opening it costs nothing. */
export function CreatorPage() {
  const { platform, handle } = useParams({ from: '/signed-in/creators/$platform/$handle' });
  const { id } = useSearch({ strict: false }) as { readonly id?: string };
  useTitle(`@${handle}`);
  return (
    <div className={styles.page}>
      <TrailBar platform={platform} handle={handle} />
      <CreatorAt key={`${platform}/${handle}/${id}`} platform={platform} handle={handle} id={id} />
    </div>
  );
}

function CreatorAt({
  platform,
  handle,
  id,
}: {
  readonly platform: string;
  readonly handle: string;
  readonly id: string | undefined;
}) {
  if (!platforms.some((known) => known === platform))
    return (
      <Page title={`@${handle}`}>
        <Empty title={`There is no network called “${platform}” here`}>
          <p>The link may be misspelled. Networks here are {listed(platforms.map(platformName))}.</p>
        </Empty>
      </Page>
    );
  return <CreatorOn platform={platform} handle={handle} id={id} />;
}

function CreatorOn({ platform, handle, id }: Parameters<typeof CreatorAt>[0]) {
  const { data, refetch } = useQuery(id === undefined ? creatorQuery(platform, handle) : knownCreatorQuery(id));
  if (data === undefined) return <Loading handle={handle} />;
  if (!data.ok)
    return (
      <Page title={`@${handle}`} lead={platformName(platform)}>
        <RefusalNotice refusal={data.refusal} again={() => void refetch()} />
      </Page>
    );
  const { creator, hidden } = data.body;
  if (creator !== null) return <CreatorProfileView creator={creator} />;
  if (hidden !== null) return <HiddenCreator hidden={hidden} id={id} />;
  return (
    <Page title={`@${handle}`} lead={platformName(platform)}>
      {id !== undefined && <UnknownHere platform={platform} handle={handle} />}
      {id === undefined && (
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
      )}
    </Page>
  );
}

/** The link named a person that this account hasn't seen, or who is erased. Whoever has the handle may be another one. */
function UnknownHere({ platform, handle }: { readonly platform: string; readonly handle: string }) {
  return (
    <Empty title="This account knows no such creator any more">
      <p>They may have been erased, or the link comes from another account.</p>
      <Link to="/creators/$platform/$handle" params={{ platform, handle }} className={buttonClass({ look: 'primary' })}>
        Who has @{handle} now
      </Link>
    </Empty>
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
