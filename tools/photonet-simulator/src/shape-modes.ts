import { commentShapes, hashtagShapes, timelineShapes } from './shapes/listing-shapes.ts';
import { postShapes } from './shapes/post-shapes.ts';
import { profileShapes } from './shapes/profile-shapes.ts';

/** Possible shapes of each kind of answer. */
export const shapes = {
  profile: profileShapes,
  user_posts: timelineShapes,
  post: postShapes,
  comments: commentShapes,
  hashtag_posts: hashtagShapes,
} as const;

export type ShapedKind = keyof typeof shapes;
export type Style = 'web' | 'app';
type ShapeOf<Kind extends ShapedKind> = keyof (typeof shapes)[Kind];
type Modes = { [Kind in ShapedKind]: Record<Style, ShapeOf<Kind>> };

/** Current shapes of the real network. */
const today: Modes = {
  profile: { web: 'web_profile', app: 'app_user' },
  user_posts: { web: 'web_timeline_connection', app: 'app_feed' },
  post: { web: 'web_media_info', app: 'app_media' },
  comments: { web: 'web_comments_connection', app: 'app_comments' },
  hashtag_posts: { web: 'hashtag_info', app: 'hashtag_sections' },
};

/** Active shape of each kind of answer in each style; can change at any time. */
export class ShapeModes {
  #modes = structuredClone(today);

  get active(): Modes {
    return this.#modes;
  }

  /** Returns false for a shape that this kind does not have. */
  set(kind: ShapedKind, style: Style, shape: string): boolean {
    if (!Object.hasOwn(shapes[kind], shape)) return false;
    this.#modes[kind][style] = shape as never;
    return true;
  }

  reset(): void {
    this.#modes = structuredClone(today);
  }
}
