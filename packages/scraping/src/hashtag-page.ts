import { z } from 'zod';
import { type HashtagPost, hashtagPostSchema } from './post.ts';

/** Listings of a hashtag. (spec: scraping 4 `tab`) */
export const hashtagTabs = ['top', 'recent', 'clips'] as const;
export type HashtagTab = (typeof hashtagTabs)[number];

/** Pagination. (spec: scraping 2.6) */
const paginationSchema = z.object({
  next_cursor: z
    .string()
    .nullable()
    .describe('Pass it as `cursor` with the same `hashtag` and `tab`; null on the last page.'),
  has_next_page: z.boolean(),
  total_count: z.number().nullable().describe('Always null for hashtag searches.'),
});

/** Page of a hashtag's posts. (spec: scraping 2.6 and 4) */
export const hashtagPageSchema = z.object({ posts: z.array(hashtagPostSchema), pagination: paginationSchema });

export type HashtagPage = Omit<z.infer<typeof hashtagPageSchema>, 'posts'> & { posts: HashtagPost[] };
