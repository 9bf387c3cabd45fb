import { useQuery } from '@tanstack/react-query';
import { Heart, Images, MessageCircle, Play, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { call, type Outcome, type ResponseOf, type Schemas } from '../api.ts';
import { counted, date, dateAndTime, shortNumber, wholeNumber } from '../kit/format.ts';
import { announce, Button, Card, classNames, Hidden, kit, RefusalNotice } from '../kit/kit.ts';
import { demoPicture, hueOf, Picture } from '../kit/picture.tsx';
import type { CreatorProfile } from '../model/creator-answer.ts';
import { operationQuery, useBalance } from '../queries.ts';
import styles from './creator.module.css';
import { SearchWord } from './search-link.tsx';

const maxMentions = 8;

/** The latest posts and the accounts that they mention. Cached posts are shown at once; a live read takes a press. */
export function PostsCard({ creator }: { readonly creator: CreatorProfile }) {
  const { platform, handle, handle_changed, mentions, posts_per_week: pace, paid_partnerships } = creator;
  const facts = [
    ...(pace === null ? [] : [`${pace.toFixed(1)} per week`]),
    ...(paid_partnerships === true ? ['some are paid partnerships'] : []),
  ];
  return (
    <Card title="Posts" aside={facts.length > 0 && <span className={kit.hint}>{facts.join(' · ')}</span>}>
      {platform !== 'photonet' && <p className={kit.muted}>Posts can be read on Photonet only.</p>}
      {platform === 'photonet' && handle_changed && (
        <p className={kit.muted}>This handle now belongs to someone else, so its posts are not read.</p>
      )}
      {platform === 'photonet' && !handle_changed && <Posts handle={handle} />}
      {mentions.length > 0 && (
        <p className={classNames(kit.tags, styles.chips)}>
          <span className={kit.muted}>Mentions</span>
          {mentions.slice(0, maxMentions).map((name) => (
            <SearchWord key={name} search={{ basic: { platform }, content: { mentions: [name] } }}>
              @{name}
            </SearchWord>
          ))}
        </p>
      )}
    </Card>
  );
}

/** Posts shown before a press; a read returns more. */
const firstPosts = 6;

function Posts({ handle }: { readonly handle: string }) {
  const who = { platform: 'photonet', handle, limit: 12 } as const;
  const { data: cached } = useQuery(operationQuery('get_creator_posts', { ...who, cached_only: true }));
  const [live, setLive] = useState<Outcome<ResponseOf<'get_creator_posts'>> | null>(null);
  const [reading, setReading] = useState(false);
  const [all, showAll] = useState(false);
  const shown = live?.ok ? live : cached;
  const known = shown?.ok && shown.body.fetched_at !== null ? shown.body : null;
  const read = async () => {
    if (reading) return;
    setReading(true);
    const answer = await call('get_creator_posts', { ...who, refresh: known !== null });
    setLive(answer);
    setReading(false);
    announce(answer.ok ? `${counted(answer.body.returned, 'post')} read` : 'The posts could not be read');
  };
  const message =
    live?.ok === true && live.body.posts.length === 0 ? (live.body.message ?? 'There are no posts.') : null;
  const posts = known?.posts ?? [];
  return (
    <>
      <div className={kit.actions}>
        <Button
          compact
          icon={<RefreshCw size={14} />}
          off={reading || cached === undefined}
          onClick={() => void read()}
        >
          {reading ? 'Reading …' : `${known === null ? 'Read' : 'Read again'} · live`}
        </Button>
        <span className={kit.hint}>
          {known?.fetched_at != null && `Read ${dateAndTime(known.fetched_at)}. `}
          <LivePrice read={live} />
        </span>
      </div>
      {live?.ok === false && <RefusalNotice refusal={live.refusal} again={() => void read()} />}
      {message !== null && <p className={kit.muted}>{message}</p>}
      {posts.length > 0 && <PostTiles posts={all ? posts : posts.slice(0, firstPosts)} />}
      {!all && posts.length > firstPosts && (
        <Button compact look="quiet" onClick={() => showAll(true)}>
          Show {posts.length - firstPosts} more
        </Button>
      )}
    </>
  );
}

/** Live reads cost no credits, but only some are left this hour. */
function LivePrice({ read }: { readonly read: Outcome<ResponseOf<'get_creator_posts'>> | null }) {
  const hour = useBalance()?.limits.find(
    ({ policy, window_seconds }) => policy === 'live_fetches' && window_seconds === 3600,
  );
  const left = read?.ok ? read.body.live.hour_remaining : hour?.remaining;
  if (left === undefined) return 'Loads from Photonet now.';
  const which = left === 1 ? 'the last live read' : `1 of the ${wholeNumber(left)} live reads left`;
  return `Free: loads from Photonet now, with ${which} this hour.`;
}

function PostTiles({ posts }: { readonly posts: readonly Schemas['Post'][] }) {
  return (
    <ul className={styles.posts}>
      {posts.map((post) => (
        <li key={post.shortcode}>
          <PostPicture post={post} />
          <p className={classNames(kit.small, kit.clamp)} dir="auto">
            {post.caption ?? 'No caption'}
          </p>
          <p className={classNames(kit.fine, kit.tags, styles.counts)}>
            <span>
              <Heart size={12} /> {shortNumber(post.like_count)}
              <Hidden> likes</Hidden>
            </span>
            <span>
              <MessageCircle size={12} /> {shortNumber(post.comment_count)}
              <Hidden> comments</Hidden>
            </span>
            <span>{date(new Date(post.timestamp * 1000))}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Photo or a plain tile, with a mark for videos and albums. */
function PostPicture({ post: { shortcode, media_type } }: { readonly post: Schemas['Post'] }) {
  const hue = hueOf(shortcode);
  return (
    <span
      className={styles.picture}
      style={{ backgroundImage: `linear-gradient(150deg, hsl(${hue} 45% 78%), hsl(${(hue + 40) % 360} 42% 60%))` }}
    >
      <Picture address={demoPicture('posts', shortcode)} />
      {media_type !== 'image' && (
        <span className={classNames(kit.icon, styles.mark)}>
          {media_type === 'video' ? <Play size={14} /> : <Images size={14} />}
          <Hidden>{media_type === 'video' ? 'Video' : 'Several pictures'}</Hidden>
        </span>
      )}
    </span>
  );
}
