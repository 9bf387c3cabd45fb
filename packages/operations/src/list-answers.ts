import { type Caller, hasScope } from '@creator-discovery/accounts';
import {
  type CreatorList,
  type CreatorPreview,
  type CreatorPreviewFacts,
  type ListItem,
  previewOf,
} from '@creator-discovery/creators';
import { publicText } from '@creator-discovery/search-filters';
import type { z } from 'zod';
import { mapInSlices } from './answer-queue.ts';
import type { ImmutableBody } from './operation.ts';
import type { Ports } from './ports.ts';
import { ownedRow } from './shapes/creator.ts';
import { type listItemShape, listShape } from './shapes/list.ts';
import { shownIn } from './shapes/shown.ts';

export function shownList(list: CreatorList) {
  return shownIn(listShape, { ...list, source: list.source as z.output<typeof listShape>['source'] });
}

type ShownItem = ImmutableBody<z.output<typeof listItemShape>>;

/**
 * Open items get previews, owned creators their contacts if the key may see them; items of erased creators are omitted.
 */
export async function shownItems(
  { items, caller }: { readonly items: readonly ListItem[]; readonly caller: Pick<Caller, 'key'> },
  { creators, places }: Pick<Ports, 'creators' | 'places'>,
  pause: () => Promise<void>,
): Promise<readonly ShownItem[]> {
  const rowsOf = hasScope(caller.key, 'contacts') ? items : [];
  const ownedIds = rowsOf.filter((item) => item.ownedSince !== null).map((item) => item.creatorId);
  const [previews, owned] = await Promise.all([
    creators.previews(items.map((item) => item.creatorId)),
    ownedIds.length === 0 ? [] : creators.byIds(ownedIds),
  ]);
  const previewsById = new Map(previews.map((preview) => [preview.id, preview]));
  const ownedById = new Map(owned.map((creator) => [creator.id, creator]));
  const show = (item: ListItem): ShownItem[] => {
    const preview = previewsById.get(item.creatorId);
    if (preview === undefined) return [];
    const whole = ownedById.get(item.creatorId);
    const row = whole === undefined || item.ownedSince === null ? null : ownedRow(whole, item.ownedSince, { places });
    return [
      {
        item_id: item.itemId,
        position: item.position,
        open: item.isOpen,
        ...(item.isOpen ? previewOf(preview, places) : nameOf(preview)),
        handle_changed: preview.handle_changed,
        note: item.note,
        tags: [...item.tags],
        stage: item.stage,
        added_at: item.addedAt.toISOString(),
        changed_at: item.changedAt.toISOString(),
        owned: item.ownedSince !== null,
        creator: row,
      },
    ];
  };
  return (await mapInSlices(items, show, pause)).flat();
}

/** The preview of a closed item: only name and handle are shown. */
function nameOf({ id, name, handle, platform }: CreatorPreviewFacts): CreatorPreview {
  return {
    creator_id: String(id),
    name: publicText(name),
    handle,
    platform,
    follower_count: 0,
    engagement_rate_pct: null,
    bio: null,
    location: null,
    is_verified: false,
    profile_url: null,
    photo_url: null,
    average_likes: null,
    average_views: null,
    follower_growth_pct: null,
    last_post_at: null,
    posts_per_week: null,
    language: null,
    audience_credibility: null,
    contact_types: [],
  };
}
