import type { AddressForm, FilterObject, Kind, Platform, Values } from './filter-values.ts';

export type Group = 'creator' | 'audience' | 'content' | 'performance' | 'contact' | 'exclude';

/** Figures that `count_creators` can return as a histogram. */
export type Figure = 'follower_count' | 'engagement_rate_pct' | 'average_likes' | 'average_views';

export interface Preset {
  readonly label: string;
  readonly minValue?: number;
  readonly maxValue?: number;
}

/** Ends, step and unit of a slider. */
export interface RangeControl {
  readonly scale: 'log' | 'linear';
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly unit: string;
  readonly histogram?: Figure;
  readonly presets?: readonly Preset[];
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Parts of the control in the panel. */
export interface Control {
  readonly range?: RangeControl;
  /** Names from a list of the API; otherwise the reader's own words. */
  readonly lookUp?: 'interests' | 'topics';
  /** The values are ids of the account's own lists or exports. */
  readonly own?: 'lists' | 'exports';
  /** Text of a switch. */
  readonly switch?: string;
  readonly choices?: readonly Choice[];
  /** True if the filter has a minimum share of the audience. */
  readonly share?: true;
  /** Prefix of a name, such as `#`. */
  readonly mark?: string;
}

/** Display names of ids. */
export interface Names {
  place(id: string): string;
  language(code: string): string;
}

/** Everything that the address, the panel, the sentence and the refusals need to know about a filter. */
export interface Filter<Of extends Kind = Kind> {
  /** Parameter name. */
  readonly key: string;
  readonly kind: Of;
  readonly group: Group;
  readonly label: string;
  /** Search terms. */
  readonly synonyms: readonly string[];
  readonly platforms: 'all' | readonly Platform[];
  readonly control: Control;
  /** Request fields; refusals name these or fields inside them. */
  readonly paths: readonly string[];
  readonly form: AddressForm<Values[Of]>;
  /** Null if the search doesn't set it. */
  get(filters: FilterObject): Values[Of] | null;
  /** A null value removes the filter. */
  set(filters: FilterObject, value: Values[Of] | null): FilterObject;
  /** Phrase for the sentence that describes the search. */
  sentence(value: Values[Of], names: Names): string;
  /** Two or three words for a chip. */
  chip(value: Values[Of], names: Names): string;
}

/** A filter with the value type of its kind. */
export type AnyFilter = { [Of in Kind]: Filter<Of> }[Kind];

/** Removes a filter. Without contacts the API would require an email; an empty list doesn't. */
export function withoutFilter(search: FilterObject, filter: AnyFilter): FilterObject {
  return (filter as Filter).set(search, (filter.kind === 'contact' ? [] : null) as never);
}

type Json = Record<string, unknown>;
type Part = 'basic' | 'creator' | 'audience' | 'content' | 'performance' | 'exclude';

/** Reads and writes one request field; empty values and empty parts are omitted. */
export function field(part: Part, name: string, inside?: string) {
  return {
    paths: [`${part}.${name}`],
    read(filters: FilterObject): unknown {
      const value = (filters[part] as Json | undefined)?.[name];
      return inside === undefined ? value : (value as Json | undefined)?.[inside];
    },
    write(filters: FilterObject, value: unknown): FilterObject {
      const { [name]: _before, ...others } = (filters[part] ?? {}) as Json;
      const { [part]: _part, ...rest } = filters;
      const next = value === null ? others : { ...others, [name]: inside === undefined ? value : { [inside]: value } };
      return (Object.keys(next).length === 0 ? rest : { ...rest, [part]: next }) as FilterObject;
    },
  };
}

/** Removes display names and empty lists; null if nothing remains. */
export function tidied(value: unknown): unknown {
  if (value === undefined || value === null || value === '' || value === false) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value;
  if (typeof value !== 'object') return value;
  const hasId = 'id' in value || 'code' in value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'display_name' || (key === 'name' && hasId)) return [];
    const kept = tidied(inner);
    return kept === null ? [] : [[key, kept] as const];
  });
  if (entries.length === 0) return null;
  return Object.fromEntries(entries);
}
