import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api.ts';
import { countQuery } from '../filters/count.ts';
import { searchLink } from '../filters/filter-address.ts';
import { counted } from '../kit/format.ts';
import { buttonClass, Card, kit, Skeleton } from '../kit/kit.ts';

/** Free count of similar creators, with a link to the search. */
export function SimilarCard({ platform, handle }: Schemas['CreatorName']) {
  const filters: Schemas['FilterObject'] = { basic: { platform }, creator: { lookalikeCreators: handle } };
  const { data } = useQuery(countQuery(filters));
  return (
    <Card title="Similar creators">
      {data === undefined && <Skeleton height={44} />}
      {data !== undefined && !data.ok && <p className={kit.muted}>Similar creators can’t be counted right now.</p>}
      {data?.ok && data.body.total === 0 && <p className={kit.muted}>No known creator is similar enough.</p>}
      {(data?.ok === false || (data?.ok && data.body.total > 0)) && (
        <div className={kit.actions}>
          <Link {...searchLink(filters)} className={buttonClass()}>
            Search similar · free
          </Link>
          {data.ok && <span className={kit.hint}>{counted(data.body.total, 'creator')} in this database</span>}
        </div>
      )}
    </Card>
  );
}
