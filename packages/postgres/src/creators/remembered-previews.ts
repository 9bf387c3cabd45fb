import type { CreatorPreviewFacts } from '@creator-discovery/creators';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../session/database.ts';
import { selected } from './creator-columns.ts';

/** Most take 1 KB, and 4 KB with an audience. */
const maxRemembered = 10_000;

export interface RememberedPreview {
  /** Transaction that wrote the row. */
  readonly version: string;
  readonly facts: CreatorPreviewFacts;
  /** The facts with the audience, once that was asked for. */
  readonly withAudience?: CreatorPreviewFacts;
}

/** A creator changed since it was remembered, or gone. Facts share a column: each column costs, even if no row is returned. */
type Changed = { readonly id: number; readonly version: string; readonly facts: CreatorPreviewFacts | null };

/**
 * Previews of recently shown creators. Each read checks the version of every row and fetches the changed ones, so a change or
 * an erasure shows at once. Unchanged facts are the same object.
 */
export class RememberedPreviews {
  readonly #db: Database;
  readonly #known = new LRUCache<number, RememberedPreview>({ max: maxRemembered });

  constructor(db: Database) {
    this.#db = db;
  }

  /** Returns existing creators by id, with the audience of those in `withAudience`. */
  async read(
    ids: readonly number[],
    withAudience: ReadonlySet<number>,
  ): Promise<ReadonlyMap<number, RememberedPreview | undefined>> {
    const previews = new Map(ids.map((id) => [id, this.#knownWith(id, withAudience.has(id))]));
    const { rows } = await sql<Changed>`
      /* prepared: previews */ select asked.id, creator.xmin::text as version, case when creator.id is not null then (
        select to_json(f) from (select ${selected.preview}, case when asked.audience then creator.audience end as audience) f
      ) end as facts
      from unnest(${arrayOf(ids)}::int[], ${arrayOf(ids.map((id) => previews.get(id)?.version ?? 'null'))}::xid[],
          ${arrayOf(ids.map((id) => withAudience.has(id)))}::boolean[]) as asked (id, version, audience)
        left join creator on creator.id = asked.id
      where creator.xmin is distinct from asked.version
    `.execute(this.#db);
    for (const { id, version, facts } of rows)
      previews.set(id, facts === null ? undefined : remembered(facts, version, withAudience.has(id)));
    for (const [id, preview] of previews) {
      if (preview === undefined) this.#known.delete(id);
      else this.#known.set(id, preview);
    }
    return previews;
  }

  #knownWith(id: number, audience: boolean): RememberedPreview | undefined {
    const known = this.#known.get(id);
    return audience && known?.withAudience === undefined ? undefined : known;
  }
}

/** The driver would search each element for characters to escape. */
function arrayOf(elements: readonly (number | string | boolean)[]): string {
  return `{${elements.join()}}`;
}

function remembered(row: CreatorPreviewFacts, version: string, hasAudience: boolean): RememberedPreview {
  const { audience: _, ...facts } = row;
  return hasAudience ? { version, facts, withAudience: row } : { version, facts };
}
