import { type Comment, commentSchema, countIn, textIn } from '@creator-discovery/scraping';
import { secondsOf } from './mapped-time.ts';
import type { CommentFields } from './mapping.ts';
import { digitsIn, shaped } from './values.ts';

/** Maps a comment. Throws FormatChange if a required field is missing. */
export function mapComment(node: unknown, fields: CommentFields): Comment {
  return shaped(commentSchema, {
    id: digitsIn(fields.id.read(node)),
    text: textIn(fields.text.read(node)) ?? '',
    username: textIn(fields.username.read(node)),
    timestamp: secondsOf(fields.timestamp, node),
    like_count: countIn(fields.like_count?.read(node)) ?? 0,
  });
}
