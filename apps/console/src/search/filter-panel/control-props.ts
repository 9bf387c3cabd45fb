import type { Filter } from '../../filters/filter.ts';
import type { FilterObject, Kind, Values } from '../../filters/filter-values.ts';

/** What every control gets. */
export interface ControlProps<Of extends Kind> {
  readonly filter: Filter<Of>;
  /** Null where it isn't set yet. */
  readonly value: Values[Of] | null;
  readonly change: (value: Values[Of] | null) => void;
  /** The whole search, for what depends on the other filters. */
  readonly search: FilterObject;
  /** What is wrong with it; its text is below the control. */
  readonly problem: { readonly id: string; readonly text: string } | null;
}
