import type { CreatorRef } from './creator-address.ts';

/** The creators that a page showed when one of them was opened: what J and K step through. */
export interface Trail {
  /** What the page was, as its link says: `Spain, fashion`. */
  readonly name: string;
  /** Its address under the console: `/search/photonet?place=ES`. */
  readonly href: string;
  readonly creators: readonly CreatorRef[];
}

/** A creator's position among those of the page, and who is beside it. */
export interface Step {
  readonly trail: Trail;
  /** From 1. */
  readonly position: number;
  readonly previous: CreatorRef | null;
  readonly next: CreatorRef | null;
}

const stored = 'trail';

/** Remembers where creators are opened from, for this tab. */
export function rememberTrail({ name, href, creators }: Trail): void {
  const names = creators.map(({ platform, handle, creator_id }) => ({ platform, handle, creator_id }));
  sessionStorage.setItem(stored, JSON.stringify({ name, href, creators: names }));
}

/** Where a creator was opened from; null where the address was typed or came from somebody else. */
export function stepOf({ platform, handle }: { readonly platform: string; readonly handle: string }): Step | null {
  const trail = rememberedTrail();
  const index = trail?.creators.findIndex((name) => name.platform === platform && name.handle === handle) ?? -1;
  if (trail === null || index === -1) return null;
  return {
    trail,
    position: index + 1,
    previous: trail.creators[index - 1] ?? null,
    next: trail.creators[index + 1] ?? null,
  };
}

function rememberedTrail(): Trail | null {
  const text = sessionStorage.getItem(stored);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Trail;
  } catch {
    return null;
  }
}
