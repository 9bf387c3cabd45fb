import { useState } from 'react';
import type { Filter } from '../../filters/filter.ts';
import type { FilterObject, Platform } from '../../filters/filter-values.ts';
import { missingFilters } from '../../filters/sentence.ts';
import { counted, platformName } from '../../kit/format.ts';
import { Button, classNames, kit } from '../../kit/kit.ts';
import type { SearchAddress } from '../search-address.ts';
import styles from './filter-panel.module.css';

/** Offers to drop filters that the platform doesn't support, or to return to the previous platform. */
export function MissingNote({ state, change }: SearchAddress) {
  const [before, setBefore] = useState<{ readonly platform: Platform; readonly filters: FilterObject }>(state);
  // The last platform that supported every filter.
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
          {missing.length === 1 ? 'Remove it' : 'Remove them'}
        </Button>
      </div>
    </div>
  );
}
