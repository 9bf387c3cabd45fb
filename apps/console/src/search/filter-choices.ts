import type { Schemas } from '../api.ts';
import type { Choice } from './filter.ts';

type Labelled<Value> = readonly (Choice & { readonly value: Value })[];

export const genders = [
  { value: 'FEMALE', label: 'Women' },
  { value: 'MALE', label: 'Men' },
] as const satisfies Labelled<Schemas['Gender']>;

export const accountTypes = [
  { value: 'CREATOR', label: 'Creator' },
  { value: 'BUSINESS', label: 'Business' },
  { value: 'PERSONAL', label: 'Personal' },
] as const satisfies Labelled<Schemas['AccountType']>;

/** How many of the channels are in sight before all of them are asked for. */
export const usualChannels = 5;

/** Months that growth can be looked at over. */
export const growthIntervals = [1, 2, 3, 4, 5, 6].map((months) => ({
  value: String(months),
  label: months === 1 ? '1 month' : `${months} months`,
})) satisfies readonly Choice[];
