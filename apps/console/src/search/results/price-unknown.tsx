import { Button } from '../../kit/button.tsx';
import { classNames } from '../../kit/class-names.ts';
import kit from '../../kit/kit.module.css';
import { useIsBalanceLost } from '../../queries.ts';
import type { Results } from './use-results.ts';

/** In place of a price: the balance couldn't be read, and reading it again is free. */
export function PriceUnknown({ results }: { readonly results: Results }) {
  if (!useIsBalanceLost()) return null;
  return (
    <div className={kit.actions}>
      <p className={classNames(kit.small, kit.muted)}>Price unknown: your balance could not be read.</p>
      <Button compact onClick={results.more}>
        Try again
      </Button>
    </div>
  );
}
