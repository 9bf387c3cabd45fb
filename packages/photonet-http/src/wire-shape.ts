/** The shapes in which the network answers, as its public clients see them: several of each style are in use at a time. */
export const wireShapes = [
  // A profile.
  'web_profile',
  'web_profile_query',
  'app_user',
  // Posts of a user.
  'web_timeline',
  'web_timeline_connection',
  'app_feed',
  // One post.
  'web_media',
  'web_media_info',
  'web_media_logged_out',
  'app_media',
  // Comments.
  'web_parent_comments',
  'web_comments_connection',
  'app_comments',
  // A hashtag.
  'hashtag_info',
  'hashtag_sections',
] as const;
export type WireShape = (typeof wireShapes)[number];

/** What was read from an answer, its shape, and how many items of it couldn't be read and were left out. */
export interface Shaped<Value> {
  readonly shape: WireShape;
  readonly value: Value;
  readonly unreadable: number;
}
