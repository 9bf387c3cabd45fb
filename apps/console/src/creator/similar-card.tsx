import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api.ts';
import { countQuery } from '../filters/count.ts';
import { addressOf } from '../filters/filter-address.ts';
import { Card, Skeleton } from '../kit/basics.tsx';
import { buttonClass } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { counted } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import styles from './creator.module.css';

/** How many are similar, which is free to know, and the way to the search that shows them. */
export function SimilarCard({ platform, handle }: Schemas['CreatorName']) {
  const filters: Schemas['FilterObject'] = { basic: { platform }, creator: { lookalikeCreators: handle } };
  const { data } = useQuery(countQuery(filters));
  return (
    <Card title="Similar creators" className={styles.six}>
      {data === undefined && <Skeleton height={44} />}
      {data !== undefined && !data.ok && <p className={kit.muted}>How many are similar can’t be counted now.</p>}
      {data?.ok && data.body.total === 0 && <p className={kit.muted}>No known creator is similar enough.</p>}
      {(data?.ok === false || (data?.ok && data.body.total > 0)) && (
        <div className={kit.actions}>
          <Link
            to="/search/$platform"
            params={{ platform }}
            search={addressOf(filters) as never}
            className={buttonClass()}
          >
            {data.ok ? `Search among ${counted(data.body.total, 'similar creator')}` : 'Search similar creators'}
          </Link>
          <span className={classNames(kit.small, kit.muted)}>
            Opening the search is free; its button says what rows cost.
          </span>
        </div>
      )}
    </Card>
  );
}
