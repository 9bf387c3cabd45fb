import type { CreatorFeed } from '@creator-discovery/creators';
import type { Ports } from '@creator-discovery/operations';
import { indexedCreator, type SeedCreators } from '@creator-discovery/search-filters';

interface SeedSources {
  readonly feed: Pick<CreatorFeed, 'byIds'>;
  readonly creators: Pick<Ports['creators'], 'named'>;
  readonly places: Ports['places'];
}

/** Seeds of lookalike filters, read as the index reads creators. */
export const seedCreators = ({ feed, creators, places }: SeedSources): SeedCreators => ({
  async seed(platform, handle) {
    const named = (await creators.named(handle)).find((creator) => creator.platform === platform);
    const [creator] = named === undefined ? [] : await feed.byIds([named.id]);
    return creator === undefined ? null : indexedCreator(creator, places);
  },
});
