import { languageName } from '@creator-discovery/creators/reading';
import { BadgeCheck, ExternalLink, MapPin } from 'lucide-react';
import { counted, date, genderWords, platformName } from '../kit/format.ts';
import { Avatar, Chip, classNames, Estimated, Hidden, kit } from '../kit/kit.ts';
import type { CreatorProfile } from '../model/creator-answer.ts';
import styles from './creator.module.css';
import { accountWords } from './creator-words.ts';

interface CreatorHeadProps {
  readonly creator: CreatorProfile;
  /** `h2` within another page. */
  readonly heading?: 'h1' | 'h2';
}

export function CreatorHead({ creator, heading: Heading = 'h1' }: CreatorHeadProps) {
  const { name, handle, platform, is_verified, profile_url, bio } = creator;
  return (
    <>
      <Avatar name={name} handle={handle} size={76} />
      <div className={styles.person}>
        <Heading>
          <bdi>{name}</bdi>
          {is_verified && (
            <>
              {' '}
              <BadgeCheck size={18} className={styles.verified} />
              <Hidden>, verified</Hidden>
            </>
          )}
        </Heading>
        <p className={kit.muted}>
          @{handle} · {platformName(platform)}
          {profile_url !== null && /^https?:[/][/]/i.test(profile_url) && URL.canParse(profile_url) && (
            <>
              {' · '}
              <a
                className={classNames(kit.link, kit.inline)}
                href={profile_url}
                target="_blank"
                rel="noreferrer noopener"
              >
                {new URL(profile_url).host} <ExternalLink size={13} />
              </a>
            </>
          )}
        </p>
        {bio === null ? (
          <p className={classNames(kit.muted, styles.bio)}>Bio unknown</p>
        ) : (
          <p className={styles.bio} dir="auto">
            {bio}
          </p>
        )}
        <Facts creator={creator} />
      </div>
    </>
  );
}

function Facts({ creator }: { readonly creator: CreatorProfile }) {
  const { location, language, gender, age, account_type, last_post_at, handle_changed } = creator;
  const estimate = (fact: CreatorProfile['estimated'][number]) => creator.estimated.includes(fact) && <Estimated />;
  return (
    <p className={classNames(kit.tags, styles.chips)}>
      {handle_changed && <Chip tone="warn">Handle now belongs to someone else</Chip>}
      <Chip>
        <MapPin size={13} />
        {location ?? 'Place unknown'} {estimate('location')}
      </Chip>
      {language !== null && (
        <Chip>
          {languageName(language)} {estimate('language')}
        </Chip>
      )}
      {gender !== null && (
        <Chip>
          {genderWords[gender]} {estimate('gender')}
        </Chip>
      )}
      {age !== null && (
        <Chip>
          {counted(age, 'year')} old {estimate('age')}
        </Chip>
      )}
      {account_type !== null && <Chip>{accountWords[account_type]}</Chip>}
      <Chip>{last_post_at === null ? 'Last post unknown' : `Last post ${date(last_post_at)}`}</Chip>
    </p>
  );
}
