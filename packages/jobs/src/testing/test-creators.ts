import type { Creator, CreatorName, CreatorStore } from '@creator-discovery/creators';
import { handleKey, unknownFacts } from '@creator-discovery/creators';

/** Returns creator `id` on photonet with one e-mail contact, with `change` applied. */
export function testCreator(id: number, change: Partial<Creator> = {}): Creator {
  const { hashtags: _, captions: __, audience: ___, ...unknown } = unknownFacts;
  return {
    ...unknown,
    id,
    platform: 'photonet',
    handle: `creator.${id}`,
    name: `Creator ${id}`,
    bio: `bio ${id}`,
    follower_count: id,
    content_count: 1,
    contacts: [{ type: 'EMAIL', value: `c${id}@example.org` }],
    audience_credibility: null,
    as_of: '2026-01-01T00:00:00Z',
    details_as_of: null,
    growth_as_of: null,
    audience_as_of: null,
    estimated: [],
    handle_changed: false,
    ...change,
  };
}

/** In-memory creators for the steps. */
export class TestCreators implements Pick<CreatorStore, 'byIds' | 'byNames' | 'isSuppressed'> {
  readonly #suppressed: readonly string[];
  readonly #byId: ReadonlyMap<number, Creator>;

  /** @param suppressed handles erased on request. */
  constructor(creators: readonly Creator[], suppressed: readonly string[] = []) {
    this.#suppressed = suppressed;
    this.#byId = new Map(creators.map((creator) => [creator.id, creator]));
  }

  async byIds(creatorIds: readonly number[]): Promise<readonly Creator[]> {
    return creatorIds.flatMap((id) => this.#byId.get(id) ?? []);
  }

  async byNames(names: readonly CreatorName[]): Promise<readonly (Creator | null)[]> {
    return names.map(({ platform, handle }) => {
      const same = (creator: Creator): boolean =>
        creator.platform === platform && handleKey(creator) === handleKey({ platform, handle });
      return [...this.#byId.values()].find(same) ?? null;
    });
  }

  async isSuppressed(name: CreatorName): Promise<boolean> {
    return this.#suppressed.includes(handleKey(name));
  }
}
