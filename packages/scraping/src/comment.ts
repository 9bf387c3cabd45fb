import { z } from 'zod';

/** A comment of a post, in the network's order, without replies. (spec: scraping 2.5) */
export const commentSchema = z.object({
  id: z.string().regex(/^\d+$/),
  text: z.string(),
  username: z.string(),
  timestamp: z.int().describe('Unix timestamp, seconds.'),
  like_count: z.int().min(0),
});

/** A comment of a post. (spec: scraping 2.5) */
export type Comment = z.infer<typeof commentSchema>;
