import type { Schemas } from '../api.ts';
import type { CreatorRef } from './creator-address.ts';
import { readJson } from './stored-json.ts';

/** Creators on the page that a profile was opened from; J and K step through them. */
export interface Trail {
  /** Link text, such as `Spain, fashion`. */
  readonly name: string;
  /** Path within the console: `/search/photonet?place=ES`. */
  readonly href: string;
  readonly creators: readonly TrailCreator[];
}

/** Creator with the shares that the search compared, if any. */
type TrailCreator = CreatorRef & Pick<Schemas['CreatorPreview'], 'audience_match'>;

export interface Step {
  readonly trail: Trail;
  /** 1-based. */
  readonly position: number;
  readonly previous: CreatorRef | null;
  readonly next: CreatorRef | null;
  readonly match: TrailCreator['audience_match'];
}

const stored = 'trail';

/** Per tab. */
export function rememberTrail({ name, href, creators }: Trail): void {
  const names = creators.map(({ platform, handle, creator_id, audience_match }) => ({
    ...{ platform, handle, creator_id, audience_match },
  }));
  sessionStorage.setItem(stored, JSON.stringify({ name, href, creators: names }));
}

/** Null if the creator wasn't opened from a list, such as from a shared link. */
export function stepOf({ platform, handle }: { readonly platform: string; readonly handle: string }): Step | null {
  const trail = readJson<Trail | null>(sessionStorage, stored, null);
  const index = trail?.creators.findIndex((name) => name.platform === platform && name.handle === handle) ?? -1;
  if (trail === null || index === -1) return null;
  return {
    trail,
    position: index + 1,
    previous: trail.creators[index - 1] ?? null,
    next: trail.creators[index + 1] ?? null,
    match: trail.creators[index]?.audience_match,
  };
}
