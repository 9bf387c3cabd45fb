import type { Schemas } from '../api.ts';

/** A creator by name and, where the account knows it by id, by that too: handles change, and are taken by others. */
export type CreatorRef = Schemas['CreatorName'] & { readonly creator_id?: string };

/** Where a creator's page is; for links and for `navigate`. */
export function creatorAddress({ platform, handle, creator_id: id }: CreatorRef) {
  return {
    to: '/creators/$platform/$handle',
    params: { platform, handle },
    search: (id === undefined ? {} : { id }) as never,
  } as const;
}
