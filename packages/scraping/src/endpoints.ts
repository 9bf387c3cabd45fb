import { isHashtag } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { commentSchema } from './comment.ts';
import { hashtagPageSchema, hashtagTabs } from './hashtag-page.ts';
import { postSchema } from './post.ts';
import { profileSchema } from './profile.ts';
import type { TargetKind } from './target.ts';

interface ParameterBase {
  readonly required: boolean;
  readonly description: string;
}

/** A query parameter of the scraping API. Values out of range are rejected, never clamped. (contract 8) */
export type Parameter = ParameterBase &
  (
    | {
        readonly type: 'text';
        readonly pattern: { test(text: string): boolean; readonly source?: string };
        /** Characters, both bounds inclusive. */
        readonly length: { readonly min: number; readonly max: number };
        /** Pattern for the OpenAPI document if `pattern` needs flags. Must accept everything that `pattern` accepts. */
        readonly plainPattern?: string;
        readonly caseInsensitive: boolean;
        readonly expected: string;
      }
    | { readonly type: 'count'; readonly min: number; readonly max: number; readonly default: number }
    | { readonly type: 'choice'; readonly choices: readonly string[]; readonly default: string }
    | { readonly type: 'cursor' }
  );

/** Endpoint of the scraping API. */
export interface Endpoint {
  readonly path: string;
  readonly operationId: string;
  /** Credits per response, cached or fetched; failures are free. (spec: scraping 8) */
  readonly credits: number;
  /** Cache lifetime of a response. (spec: scraping 8 "Cache lifetimes") */
  readonly lifetimeSeconds: number;
  readonly summary: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Shape of the envelope's `data`. */
  readonly data: z.ZodType;
}

const username: Parameter = {
  type: 'text',
  required: true,
  pattern: /^[A-Za-z0-9._]{1,30}$/,
  length: { min: 1, max: 30 },
  caseInsensitive: true,
  expected: '1 to 30 letters, digits, dots or underscores, without @',
  description: 'Username without `@`; case-insensitive.',
};

const shortcode: Parameter = {
  type: 'text',
  required: true,
  pattern: /^[A-Za-z0-9_-]{5,39}$/,
  length: { min: 5, max: 39 },
  caseInsensitive: false,
  expected: '5 to 39 letters, digits, hyphens or underscores, as in the URL of a post',
  description: 'Identifier from the URL of a post.',
};

const hashtag: Parameter = {
  type: 'text',
  required: true,
  pattern: { test: isHashtag },
  plainPattern: '^[^\\x00-/:-@\\[-^`{-\\x7f]+$',
  length: { min: 1, max: 100 },
  caseInsensitive: true,
  expected: '1 to 100 letters, digits, emoji or underscores of any script, without #',
  description: 'Hashtag without `#`; case-insensitive.',
};

function count(max: number, preset: number, items: string): Parameter {
  return {
    type: 'count',
    required: false,
    min: 1,
    max,
    default: preset,
    description: `Maximum number of ${items}. A value out of range is rejected, never clamped.`,
  };
}

/** All endpoints of the scraping API. (spec: scraping 4 and 8) */
export const endpoints = {
  profile: {
    path: '/v1/photonet/profile',
    operationId: 'get_profile',
    credits: 1,
    lifetimeSeconds: 3600,
    summary: 'A public profile',
    parameters: { username },
    data: profileSchema,
  },
  user_posts: {
    path: '/v1/photonet/user/posts',
    operationId: 'get_user_posts',
    credits: 2,
    lifetimeSeconds: 900,
    summary: 'The recent posts of a user, newest first',
    parameters: { username, limit: count(50, 12, 'posts') },
    data: z.array(postSchema),
  },
  post: {
    path: '/v1/photonet/post',
    operationId: 'get_post',
    credits: 1,
    lifetimeSeconds: 900,
    summary: 'One post',
    parameters: { shortcode },
    data: postSchema,
  },
  comments: {
    path: '/v1/photonet/post/comments',
    operationId: 'get_post_comments',
    credits: 2,
    lifetimeSeconds: 300,
    summary: 'The comments of a post, in the order of the network, without replies',
    parameters: { shortcode, limit: count(200, 20, 'comments') },
    data: z.array(commentSchema),
  },
  hashtag_posts: {
    path: '/v1/photonet/hashtag/posts',
    operationId: 'get_hashtag_posts',
    credits: 1,
    lifetimeSeconds: 300,
    summary: 'Posts with a hashtag, page by page',
    parameters: {
      hashtag,
      tab: {
        type: 'choice',
        required: false,
        choices: hashtagTabs,
        default: 'recent',
        description: 'Which listing of the hashtag.',
      },
      cursor: {
        type: 'cursor',
        required: false,
        description:
          '`next_cursor` of the previous response, with the same `hashtag` and `tab`. Any other value is rejected.',
      },
    },
    data: hashtagPageSchema,
  },
} as const satisfies Record<TargetKind, Endpoint>;

/** Cache lifetime of the uncharged failure for a missing, private or empty target. (contract 8) */
export const negativeLifetimeSeconds = 60;

/** Deadline of the whole response; a later one is a 504. (contract 8) */
export const deadlineSeconds = 30;
