import type { Filter } from '../../filters/filter.ts';
import type { FilterObject, Kind, Values } from '../../filters/filter-values.ts';

export interface ControlProps<Of extends Kind> {
  readonly filter: Filter<Of>;
  /** Null if the filter isn't set. */
  readonly value: Values[Of] | null;
  readonly change: (value: Values[Of] | null) => void;
  /** For controls that depend on other filters. */
  readonly search: FilterObject;
  /** Its text is shown below the control. */
  readonly problem: { readonly id: string; readonly text: string } | null;
}
