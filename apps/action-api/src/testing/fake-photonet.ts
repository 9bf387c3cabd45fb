import {
  type FailureReason,
  type FetchResult,
  failedBecause,
  type Listing,
  type PhotonetSource,
  type Post,
  type Profile,
} from '@creator-discovery/scraping';
import { testPost, testProfile } from '@creator-discovery/scraping/memory';

/** A profile with a public e-mail address. */
function networkProfile(username: string, change: Partial<Profile> = {}): Profile {
  return testProfile({
    id: `id of ${username}`,
    username,
    full_name: `Live ${username}`,
    biography: 'Fresh from the network',
    follower_count: 7,
    following_count: 1,
    media_count: 3,
    contact_email: `${username}@live.example`,
    ...change,
  });
}

function post(at: number): Post {
  return testPost({ shortcode: `C${at}`, timestamp: 1_700_000_000 - at, like_count: at });
}

/**
 * A photo network whose usernames decide the outcome: `private.*`, `missing.*`, `blocked.*`, `empty.*`; all others
 * exist.
 */
export class FakePhotonet implements PhotonetSource {
  fetches = 0;
  /** Changed profile fields by username. */
  readonly changes = new Map<string, Partial<Profile>>();
  /** Changed post fields by username. */
  readonly postChanges = new Map<string, Partial<Post>>();

  /** Current usernames by user id. */
  readonly names = new Map<string, string>();

  async fetch(target: {
    readonly kind: string;
    readonly username?: string;
    readonly userId?: string;
    readonly limit?: number;
    readonly cursor?: string;
  }): Promise<FetchResult<never>> {
    this.fetches += 1;
    const { username: asked = '', userId } = target;
    const username = userId === undefined ? asked : (this.names.get(userId) ?? 'missing');
    const failures: Record<string, FailureReason> = {
      private: 'target_private',
      missing: 'target_missing',
      blocked: 'upstream_blocked',
      empty: 'empty',
    };
    const reason = failures[username.split('.')[0] ?? ''];
    if (reason !== undefined) return { ok: false, failure: failedBecause(reason, 'The network said no.') };
    if (target.kind === 'profile')
      return { ok: true, data: networkProfile(username, this.changes.get(username)) as never, next: null };
    const from = target.cursor === undefined ? 0 : Number(target.cursor.split(':')[1]);
    const posts = Array.from({ length: Math.min(target.limit ?? 12, 30 - from) }, (_, at) => ({
      ...post(from + at),
      ...this.postChanges.get(username),
    }));
    const next = from + posts.length < 30 ? `${username}:${from + posts.length}` : null;
    return { ok: true, data: posts as never, next };
  }

  issued(cursor: string, listing: Listing): boolean {
    return 'username' in listing && cursor.startsWith(`${listing.username}:`);
  }
}
