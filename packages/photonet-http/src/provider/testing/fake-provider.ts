import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Comment, type HashtagPost, mediaIdOf, type Profile } from '@creator-discovery/scraping';
import {
  type MemoryNetwork,
  type SourceTrouble,
  testHashtagPost,
  testProfile,
} from '@creator-discovery/scraping/memory';

export interface FakeAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Builds answers in the format of one provider. */
export type FakeFormat = (url: URL, network: MemoryNetwork) => FakeAnswer;

/** Server of a data provider over an in-memory network. */
export class FakeProvider {
  url = '';
  /** Received requests, as path and query. */
  readonly asked: string[] = [];
  readonly keys = new Set<string>();
  trouble: SourceTrouble | null = null;
  /** Answers that precede the format's, one per request. */
  readonly next: FakeAnswer[] = [];
  // Closes no idle connection: a request sent at that moment would fail.
  readonly #server = createServer({ keepAliveTimeout: 0 }, (request, response) => this.#answer(request, response));
  readonly #format: FakeFormat;
  readonly #network: MemoryNetwork;

  constructor(format: FakeFormat, network: MemoryNetwork) {
    this.#format = format;
    this.#network = network;
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.asked.push(request.url ?? '');
    this.keys.add(String(request.headers['x-access-key'] ?? request.headers['x-api-key']));
    if (this.trouble === 'silent') return;
    if (this.trouble === 'broken') return void response.destroy();
    const { status, body, headers } = this.#given(new URL(request.url ?? '/', this.url));
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  #given(url: URL): FakeAnswer {
    if (this.trouble === 'blocked') return { status: 402, body: { detail: 'no balance' } };
    if (this.trouble === 'changed') return { status: 200, body: { something: 'else' } };
    return this.next.shift() ?? this.#format(url, this.#network);
  }
}

/** Invented users, posts and comments of both fakes. */
export function inventedNetwork(): MemoryNetwork {
  const owner = profile('4000000000000000001', 'mara.lind', { media_count: 40 });
  const posts = Array.from({ length: 40 }, (_, index) => post(index, owner));
  const others = Array.from({ length: 30 }, (_, index) => post(index + 100, owner));
  return {
    profiles: [
      owner,
      profile('4000000000000000002', 'otto_berg', {
        is_business: true,
        is_professional_account: true,
        account_type: 'CREATOR',
      }),
      profile('4000000000000000003', 'quiet.one', { is_private: true, media_count: 3 }),
    ],
    posts: { 'mara.lind': posts },
    comments: { [posts[0]?.shortcode ?? '']: Array.from({ length: 45 }, (_, index) => comment(index)) },
    hashtags: { harbour: [...posts.slice(0, 25), ...others] },
  };
}

function profile(id: string, username: string, change: Partial<Profile>): Profile {
  return testProfile({
    ...{ id, username, full_name: username.toUpperCase(), follower_count: 12_345, following_count: 67 },
    biography: `Made up. Write to ${username} (at) mail.example`,
    profile_pic_url: `https://pictures.example/${id}.jpg`,
    account_type: 'PERSONAL',
    category: 'Photographer',
    external_url: 'https://site.example/',
    bio_emails: [`${username}@mail.example`],
    ...change,
  });
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function post(index: number, { username, full_name, profile_pic_url }: Profile): HashtagPost {
  const shortcode = `DAbcdefgh${alphabet[Math.floor(index / 64)]}${alphabet[index % 64]}`;
  const isVideo = index % 3 === 1;
  return testHashtagPost(mediaIdOf(shortcode), {
    caption: index % 5 === 0 ? null : `At the #harbour, number ${index} 👩‍👩‍👧`,
    timestamp: 1_760_000_000 - index * 3600,
    like_count: 100 + index,
    comment_count: 45,
    media_type: isVideo ? 'video' : index % 3 === 2 ? 'carousel' : 'image',
    media_url: `https://pictures.example/${index}.${isVideo ? 'mp4' : 'jpg'}`,
    location: index % 4 === 0 ? 'The Old Pier' : null,
    'the service': index % 4 === 0 ? 'The Old Pier' : null,
    tagged_users: index % 6 === 0 ? ['otto_berg'] : [],
    hashtags: index % 5 === 0 ? [] : ['harbour'],
    product_type: isVideo ? 'clips' : index % 3 === 2 ? 'carousel_container' : 'feed',
    author: { username, full_name, profile_pic_url, is_verified: false },
    ...(isVideo && {
      is_video: true,
      thumbnail_url: `https://pictures.example/${index}-small.jpg`,
      video_view_count: 9000 + index,
      video_url: `https://pictures.example/${index}.mp4`,
      video_duration: 12.5,
    }),
  });
}

function comment(index: number): Comment {
  return {
    id: `1800000000000000${1000 + index}`,
    text: `Nice, said number ${index}`,
    username: 'otto_berg',
    timestamp: 1_760_000_100 + index,
    like_count: index % 4,
  };
}
