import type { Schemas } from '../api.ts';

/** Handles can change owner, so the id is included if the account knows it. */
export type CreatorRef = Schemas['CreatorName'] & { readonly creator_id?: string };

/** Address of a creator's page, for links and `navigate`. */
export function creatorAddress({ platform, handle, creator_id: id }: CreatorRef) {
  return {
    to: '/creators/$platform/$handle',
    params: { platform, handle },
    search: (id === undefined ? {} : { id }) as never,
  } as const;
}
