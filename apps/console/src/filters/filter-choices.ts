import type { Schemas } from '../api.ts';
import type { Choice } from './filter.ts';

type LabelledChoices<Value> = readonly (Choice & { readonly value: Value })[];

export const genders = [
  { value: 'FEMALE', label: 'Women' },
  { value: 'MALE', label: 'Men' },
] as const satisfies LabelledChoices<Schemas['Gender']>;

export const accountTypes = [
  { value: 'CREATOR', label: 'Creator' },
  { value: 'BUSINESS', label: 'Business' },
  { value: 'PERSONAL', label: 'Personal' },
] as const satisfies LabelledChoices<Schemas['AccountType']>;

/** Channels shown before "All channels" is pressed. */
export const usualChannels = 5;

/** In months. */
export function growthIntervals({ min, max }: { readonly min: number; readonly max: number }): readonly Choice[] {
  return Array.from({ length: max - min + 1 }, (_, at) => min + at).map((months) => ({
    value: String(months),
    label: months === 1 ? '1 month' : `${months} months`,
  }));
}
