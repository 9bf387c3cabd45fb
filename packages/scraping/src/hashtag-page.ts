import { z } from 'zod';
import { type HashtagPost, hashtagPostSchema } from './post.ts';

/** The three listings of a hashtag. (spec: scraping 4 `tab`) */
export const hashtagTabs = ['top', 'recent', 'clips'] as const;
export type HashtagTab = (typeof hashtagTabs)[number];

/** Where a listing continues. (spec: scraping 2.6) */
const paginationSchema = z.object({
  next_cursor: z
    .string()
    .nullable()
    .describe('Pass it as `cursor` with the same `hashtag` and `tab`; null on the last page.'),
  has_next_page: z.boolean(),
  total_count: z.number().nullable().describe('Always null for hashtag searches.'),
});

/** One page of a hashtag's posts. (spec: scraping 2.6 and 4) */
export const hashtagPageSchema = z.object({ posts: z.array(hashtagPostSchema), pagination: paginationSchema });

/** One page of a hashtag's posts. (spec: scraping 2.6 and 4) */
export type HashtagPage = Omit<z.infer<typeof hashtagPageSchema>, 'posts'> & { posts: HashtagPost[] };
