import type { Filter } from '../../filters/filter.ts';
import type { FilterObject, Kind, Values } from '../../filters/filter-values.ts';

export interface ControlProps<Of extends Kind> {
  readonly filter: Filter<Of>;
  /** Null if the filter isn't set. */
  readonly value: Values[Of] | null;
  readonly change: (value: Values[Of] | null) => void;
  /** For controls that depend on other filters. */
  readonly search: FilterObject;
  /** Attributes of the fields if the value is refused; the reason is shown below the control. */
  readonly invalid: { readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string };
}
