import { Heart, Images, MessageCircle, Play } from 'lucide-react';
import { useState } from 'react';
import { call, type Outcome, type ResponseOf, type Schemas } from '../api.ts';
import { counted, date, dateAndTime, shortNumber, wholeNumber } from '../kit/format.ts';
import { announce, Button, Card, classNames, Hidden, kit, RefusalNotice } from '../kit/kit.ts';
import { demoPicture, hueOf, Picture } from '../kit/picture.tsx';
import { useBalance } from '../queries.ts';
import styles from './creator.module.css';

type Posts = ResponseOf<'get_creator_posts'>;

export function PostsCard({ platform, handle }: Schemas['CreatorName']) {
  if (platform !== 'photonet')
    return (
      <Card title="Recent posts" className={styles.whole}>
        <p className={kit.muted}>Posts can be read on Photonet only.</p>
      </Card>
    );
  return <LivePosts handle={handle} />;
}

function LivePosts({ handle }: { readonly handle: string }) {
  const balance = useBalance();
  const [outcome, setOutcome] = useState<Outcome<Posts> | null>(null);
  const [reading, setReading] = useState(false);
  const hour = balance?.limits.find(
    ({ policy, window_seconds }) => policy === 'live_fetches' && window_seconds === 3600,
  );
  const read = async () => {
    if (reading) return;
    setReading(true);
    const answer = await call('get_creator_posts', { platform: 'photonet', handle, limit: 12 });
    setOutcome(answer);
    setReading(false);
    announce(answer.ok ? `${counted(answer.body.returned, 'post')} read` : 'The posts could not be read');
  };
  const known = outcome?.ok ? outcome.body : null;
  const left = known?.live.hour_remaining ?? hour?.remaining;
  return (
    <Card
      title="Recent posts"
      className={styles.whole}
      aside={
        <span className={kit.hint}>
          {known?.fetched_at != null && `read ${dateAndTime(known.fetched_at)} · `}
          {left !== undefined &&
            `${wholeNumber(left)} of ${wholeNumber(hour?.limit ?? left)} live reads left this hour`}
        </span>
      }
    >
      {outcome === null && (
        <div className={kit.actions}>
          <Button off={reading} onClick={() => void read()}>
            {reading ? 'Reading …' : 'Read the latest posts · free'}
          </Button>
          <span className={kit.hint}>Reads from Photonet now and uses one live read.</span>
        </div>
      )}
      {outcome?.ok === false && <RefusalNotice refusal={outcome.refusal} again={() => void read()} />}
      {known !== null && known.posts.length === 0 && (
        <p className={kit.muted}>{known.message ?? 'There are no posts.'}</p>
      )}
      {known !== null && known.posts.length > 0 && <PostTiles posts={known.posts} />}
    </Card>
  );
}

function PostTiles({ posts }: { readonly posts: readonly Schemas['Post'][] }) {
  return (
    <ul className={styles.posts}>
      {posts.map((post) => (
        <li key={post.shortcode}>
          <PostPicture post={post} />
          <p className={classNames(kit.small, styles.caption)}>{post.caption ?? 'No caption'}</p>
          <p className={classNames(kit.fine, styles.counts)}>
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
        <span className={styles.mark}>
          {media_type === 'video' ? <Play size={14} /> : <Images size={14} />}
          <Hidden>{media_type === 'video' ? 'Video' : 'Several pictures'}</Hidden>
        </span>
      )}
    </span>
  );
}
