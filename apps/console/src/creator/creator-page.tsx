import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { listed, platformName, platforms } from '../kit/format.ts';
import { buttonClass, classNames, Empty, kit, Page, RefusalNotice, Skeleton, useTitle } from '../kit/kit.ts';
import layout from '../kit/page.module.css';
import { creatorQuery, knownCreatorQuery } from '../model/creator-answer.ts';
import styles from './creator.module.css';
import { CreatorProfileView } from './creator-profile.tsx';
import { HiddenCreator } from './hidden-creator.tsx';
import { TrailBar } from './trail-bar.tsx';

/** Free to open. */
export function CreatorPage() {
  const { platform, handle } = useParams({ from: '/signed-in/creators/$platform/$handle' });
  const { id } = useSearch({ strict: false }) as { readonly id?: string };
  useTitle(`@${handle}`);
  return (
    <div className={classNames(layout.page, styles.page)}>
      <TrailBar platform={platform} handle={handle} />
      {platforms.some((known) => known === platform) ? (
        <CreatorOn key={`${platform}/${handle}/${id}`} platform={platform} handle={handle} id={id} />
      ) : (
        <Page title={`@${handle}`}>
          <Empty title={`Unknown platform “${platform}”`}>
            <p>Check the link. The platforms are {listed(platforms.map(platformName))}.</p>
          </Empty>
        </Page>
      )}
    </div>
  );
}

interface CreatorOnProps {
  readonly platform: string;
  readonly handle: string;
  readonly id: string | undefined;
}

function CreatorOn({ platform, handle, id }: CreatorOnProps) {
  const { data, refetch } = useQuery(id === undefined ? creatorQuery(platform, handle) : knownCreatorQuery(id));
  if (data === undefined) return <Loading handle={handle} />;
  if (!data.ok)
    return (
      <Page title={`@${handle}`} lead={platformName(platform)}>
        <RefusalNotice refusal={data.refusal} again={() => void refetch()} />
      </Page>
    );
  const { creator, hidden } = data.body;
  if (creator !== null) return <CreatorProfileView {...data.body} creator={creator} />;
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
          {data.body.status === 'none' && <p>Check the spelling. The profile may not be in this database.</p>}
          <Link to="/search/$platform" params={{ platform }} className={buttonClass({ look: 'primary' })}>
            Search {platformName(platform)}
          </Link>
        </Empty>
      )}
    </Page>
  );
}

/** The account hasn't seen this creator, or the creator was erased. The handle may belong to someone else now. */
function UnknownHere({ platform, handle }: { readonly platform: string; readonly handle: string }) {
  return (
    <Empty title="This creator is no longer available to this account">
      <p>The creator may have been erased, or the link comes from another account.</p>
      <Link to="/creators/$platform/$handle" params={{ platform, handle }} className={buttonClass({ look: 'primary' })}>
        See who has @{handle} now
      </Link>
    </Empty>
  );
}

function Loading({ handle }: { readonly handle: string }) {
  return (
    <div aria-busy="true" className={kit.form}>
      <h1>@{handle}</h1>
      <Skeleton height={110} />
      <Skeleton height={88} />
      <Skeleton height={230} />
    </div>
  );
}
