import type { FilterObject } from '../filters/filter-values.ts';
import { namesOf, useNames } from '../filters/known-names.ts';
import { sentenceOf } from '../filters/sentence.ts';
import { CodeBlock } from '../kit/basics.tsx';
import { platforms } from '../kit/format.ts';
import type { Approval } from './messages.ts';

/** Sentence of a search; nothing if the platform is unknown. */
export function FiltersInWords({ filters }: { readonly filters: FilterObject }) {
  const names = useNames();
  if (!platforms.some((platform) => platform === filters.basic?.platform)) return null;
  return sentenceOf(filters, namesOf(filters, names));
}

/** Filters of a pending call, in words and exactly as sent, so that nothing is hidden. */
export function PendingFilters({ approval: { arguments: args } }: { readonly approval: Approval }) {
  // A field of the call, or the call itself.
  const filters = 'filters' in args ? args.filters : 'basic' in args ? args : undefined;
  if (filters === undefined) return null;
  return (
    <>
      <p>
        <FiltersInWords filters={filters as FilterObject} />
      </p>
      <details>
        <summary>All filters as sent</summary>
        <CodeBlock label="Filters" text={JSON.stringify(filters, null, 2)} />
      </details>
    </>
  );
}
