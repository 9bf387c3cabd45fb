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
export function growthIntervals({ min, max }: { readonly min: number; readonly max: number }): readonly Choice[] {
  return Array.from({ length: max - min + 1 }, (_, at) => min + at).map((months) => ({
    value: String(months),
    label: months === 1 ? '1 month' : `${months} months`,
  }));
}
