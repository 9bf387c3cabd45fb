import { useState } from 'react';
import type { Filter } from '../../filters/filter.ts';
import type { FilterObject, Platform } from '../../filters/filter-values.ts';
import { missingFilters } from '../../filters/sentence.ts';
import { Button } from '../../kit/button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { counted, platformName } from '../../kit/format.ts';
import kit from '../../kit/kit.module.css';
import type { SearchAddress } from '../search-address.ts';
import styles from './filter-panel.module.css';

/** Filters that the platform has nothing for: they leave the search, and can be brought back with the platform that has them. */
export function MissingNote({ state, change }: SearchAddress) {
  const [before, setBefore] = useState<{ readonly platform: Platform; readonly filters: FilterObject }>(state);
  // The last platform on which all of the filters meant something.
  if (before.filters !== state.filters && missingFilters(state.filters).length === 0) setBefore(state);
  const missing = missingFilters(state.filters);
  if (missing.length === 0) return null;
  const names = missing.map(({ label }) => label).join(', ');
  return (
    <div className={classNames(styles.missing, kit.small)} role="note">
      <p>
        {counted(missing.length, 'filter')} {missing.length === 1 ? 'doesn’t' : 'don’t'} exist on{' '}
        {platformName(state.platform)}: {names}.
      </p>
      <div className={kit.actions}>
        {before.platform !== state.platform &&
          missingFilters({ ...state.filters, basic: { platform: before.platform } }).length === 0 && (
            <Button compact onClick={() => change({ platform: before.platform }, { push: true })}>
              Back to {platformName(before.platform)}
            </Button>
          )}
        <Button
          compact
          look="quiet"
          onClick={() =>
            change((now) => ({
              filters: missing.reduce((search, filter) => (filter as Filter).set(search, null), now.filters),
            }))
          }
        >
          {missing.length === 1 ? 'Leave it out' : 'Leave them out'}
        </Button>
      </div>
    </div>
  );
}
