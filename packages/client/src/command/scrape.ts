import { buildCommand } from '@stricli/core';
import type { ScrapingPath } from '../scraping.ts';
import {
  CommandFailure,
  confirmQuote,
  countFlag,
  jsonFlag,
  print,
  type Session,
  type SpendingFlags,
  scrapingOf,
  spendingFlags,
} from './session.ts';

/** Paths of the scraping API, with the parameter that the target becomes, and the price in credits. */
export const scrapes = {
  profile: { path: '/v1/photonet/profile', target: 'username', credits: 1 },
  posts: { path: '/v1/photonet/user/posts', target: 'username', credits: 2 },
  post: { path: '/v1/photonet/post', target: 'shortcode', credits: 1 },
  comments: { path: '/v1/photonet/post/comments', target: 'shortcode', credits: 2 },
  hashtag: { path: '/v1/photonet/hashtag/posts', target: 'hashtag', credits: 1 },
} as const satisfies Record<string, { path: ScrapingPath; target: string; credits: number }>;

type Kind = keyof typeof scrapes;

interface ScrapeFlags extends SpendingFlags {
  readonly limit?: number;
  readonly json?: boolean;
}

export const scrape = buildCommand({
  docs: { brief: 'Read a public profile, posts, comments or a hashtag live, as JSON' },
  parameters: {
    flags: {
      limit: countFlag('Posts or comments to read'),
      ...spendingFlags,
      json: { ...jsonFlag.json, brief: 'Print JSON, as always' },
    },
    positional: {
      kind: 'tuple',
      parameters: [
        { parse: kindOf, brief: 'What to read', placeholder: Object.keys(scrapes).join('|') },
        { parse: String, brief: 'Username, shortcode or hashtag', placeholder: 'target' },
      ],
    },
  },
  async func(this: Session, { limit, ...flags }: ScrapeFlags, ...[kind, target]: [Kind, string]) {
    const scraping = await scrapingOf(this);
    const { path, target: parameter, credits } = scrapes[kind];
    const { credits_remaining } = await scraping.get('/v1/credit-balance', {}, { signal: this.interrupt });
    await confirmQuote(this, flags, { max_credits: credits, credits_remaining, spent: 0 });
    const query = {
      [parameter]: target.replace(/^[@#]/, ''),
      ...(limit !== undefined && { limit }),
    };
    const value = await scraping.get(path, query as never, { signal: this.interrupt });
    print(this, true, { value, text: '' });
  },
});

function kindOf(text: string): Kind {
  if (Object.hasOwn(scrapes, text)) return text as Kind;
  throw new CommandFailure(`${text} is none of ${Object.keys(scrapes).join(', ')}`, { exit: 'usage' });
}
