import type { AddressForm, FilterObject, Kind, Platform, Values } from './filter-values.ts';

export type Group = 'creator' | 'audience' | 'content' | 'performance' | 'contact';

/** The four figures that `count_creators` can give a histogram of. */
export type Figure = 'follower_count' | 'engagement_rate_pct' | 'average_likes' | 'average_views';

/** A range that many ask for, with the name that they call it by. */
export interface Preset {
  readonly label: string;
  readonly minValue?: number;
  readonly maxValue?: number;
}

/** How a range is set: from where to where its slider goes, in which steps, and what its ends are counted in. */
export interface RangeControl {
  readonly scale: 'log' | 'linear';
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly unit: string;
  readonly histogram?: Figure;
  readonly presets?: readonly Preset[];
}

/** One of a fixed list. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What sets a filter in the panel. */
export interface Control {
  readonly range?: RangeControl;
  /** Names are looked up while they are typed; those without one are words of the reader's own. */
  readonly lookUp?: 'interests' | 'topics';
  readonly choices?: readonly Choice[];
  /** A share of the audience belongs to it. */
  readonly share?: true;
  /** What is shown before a name: `#`. */
  readonly mark?: string;
}

/** What ids are called, as far as the page knows. */
export interface Names {
  place(id: string): string;
  language(code: string): string;
}

/** A filter of a search: all that the address, the panel, the sentence and the refusals know of it. */
export interface Filter<Of extends Kind = Kind> {
  /** Its name in addresses. */
  readonly key: string;
  readonly kind: Of;
  readonly group: Group;
  readonly label: string;
  /** Other words by which people look for it. */
  readonly synonyms: readonly string[];
  readonly platforms: 'all' | readonly Platform[];
  readonly control: Control;
  /** Where it is in a request: refusals name these, or something inside them. */
  readonly paths: readonly string[];
  readonly form: AddressForm<Values[Of]>;
  /** What a search asks for with it; null where it asks for nothing. */
  get(filters: FilterObject): Values[Of] | null;
  /** The search with another value; with null, without it. */
  set(filters: FilterObject, value: Values[Of] | null): FilterObject;
  /** Its part of the sentence. */
  sentence(value: Values[Of], names: Names): string;
  /** The same in two or three words, below the filter's own name. */
  chip(value: Values[Of], names: Names): string;
}

/** Any filter of the table: what its value is depends on its kind. */
export type AnyFilter = { [Of in Kind]: Filter<Of> }[Kind];

type Json = Record<string, unknown>;
type Part = 'basic' | 'creator' | 'audience' | 'content' | 'performance';

/** Reads and writes one field of a request; what asks for nothing is left out, and so is a part that has nothing in it. */
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

/** Without the names that only show what an id means, without empty lists, and null where nothing is left. */
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
