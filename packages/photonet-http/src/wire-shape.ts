/** Shapes of answers, as seen by the network's public clients. Several of each style are in use at a time. */
export const wireShapes = [
  // Profiles.
  'web_profile',
  'web_profile_query',
  'app_user',
  // Posts of a user.
  'web_timeline',
  'web_timeline_connection',
  'app_feed',
  // Single posts.
  'web_media',
  'web_media_info',
  'web_media_logged_out',
  'app_media',
  // Comments.
  'web_parent_comments',
  'web_comments_connection',
  'app_comments',
  // Hashtags.
  'hashtag_info',
  'hashtag_sections',
] as const;
export type WireShape = (typeof wireShapes)[number];

/** Mapped answer. */
export interface ShapedValue<Value> {
  readonly shape: WireShape;
  readonly value: Value;
  /** Number of omitted items. */
  readonly unreadable: number;
}
