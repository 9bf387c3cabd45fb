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

/** A query parameter of the scraping API. This is the only place where values are checked; nothing is clamped. (contract 8) */
export type Parameter = ParameterBase &
  (
    | {
        readonly type: 'text';
        readonly pattern: RegExp;
        /** Characters, both bounds inclusive. */
        readonly length: { readonly min: number; readonly max: number };
        /**
         * What the document says where `pattern` needs flags, which not all readers of patterns have: nothing that
         * `pattern` accepts is refused by it.
         */
        readonly plainPattern?: string;
        readonly caseInsensitive: boolean;
        readonly expected: string;
      }
    | { readonly type: 'count'; readonly min: number; readonly max: number; readonly default: number }
    | { readonly type: 'choice'; readonly choices: readonly string[]; readonly default: string }
    | { readonly type: 'cursor' }
  );

/** One endpoint of the scraping API. */
export interface Endpoint {
  readonly path: string;
  /** What generated clients call it: a verb and what it gives. */
  readonly operationId: string;
  /** Credits for an answer, cached or fetched; failures cost nothing. (spec: scraping 8) */
  readonly credits: number;
  /** How long an answer may be reused. (spec: scraping 8 "Cache lifetimes") */
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
  description: 'Username without `@`; upper and lower case are the same.',
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
  pattern: /^[\p{L}\p{N}\p{M}_]{1,100}$/u,
  plainPattern: '^[^\\x00-/:-@\\[-^`{-\\x7f]+$',
  length: { min: 1, max: 100 },
  caseInsensitive: true,
  expected: '1 to 100 letters, digits or underscores of any script, without #',
  description: 'Hashtag without `#`; upper and lower case are the same.',
};

function count(max: number, preset: number, what: string): Parameter {
  return {
    type: 'count',
    required: false,
    min: 1,
    max,
    default: preset,
    description: `How many ${what} at most. A value out of range is refused, never clamped.`,
  };
}

/** The whole scraping API as a table: paths, costs, lifetimes, parameters and shapes. (spec: scraping 4 and 8) */
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
          'The previous answer’s `next_cursor`, with the same `hashtag` and `tab`. Any other value is refused.',
      },
    },
    data: hashtagPageSchema,
  },
} as const satisfies Record<TargetKind, Endpoint>;

/** How long the answer for a missing, private or empty target is cached, in seconds; it is never charged. (contract 8) */
export const negativeLifetimeSeconds = 60;

/** Seconds within which the whole answer must be ready; after that the call gets a 504. (contract 8) */
export const deadlineSeconds = 30;
