import { channelInSentence, channelName } from '../kit/contact-channels.ts';
import * as format from '../kit/format.ts';
import type { Choice, Names } from './filter.ts';
import type { NamedValue, NamedValues, Range, Values } from './filter-values.ts';

type Share = { readonly percentage?: number };

/** `10,000–500,000 followers`, `at least 10,000 followers` */
export function range(given: Range, unit: string): string {
  return `${bounds(given)} ${unit}`;
}

function bounds({ minValue, maxValue }: Range): string {
  if (minValue !== undefined && maxValue !== undefined) {
    return minValue === maxValue ? `exactly ${figure(minValue)}` : `${figure(minValue)}–${figure(maxValue)}`;
  }
  return minValue === undefined ? `at most ${figure(maxValue ?? 0)}` : `at least ${figure(minValue)}`;
}

/** `10K – 500K`, `≥ 10K` */
export function shortRange({ minValue, maxValue }: Range): string {
  if (minValue !== undefined && maxValue !== undefined) {
    return `${format.shortNumber(minValue)} – ${format.shortNumber(maxValue)}`;
  }
  return minValue === undefined ? `≤ ${format.shortNumber(maxValue ?? 0)}` : `≥ ${format.shortNumber(minValue)}`;
}

/** `aged 18–34` */
export function aged({ minValue, maxValue }: Range): string {
  if (minValue !== undefined && maxValue !== undefined) return `aged ${figure(minValue)}–${figure(maxValue)}`;
  return minValue === undefined ? `aged ${figure(maxValue ?? 0)} or younger` : `aged ${figure(minValue)} or older`;
}

/** `engagement of 1.5% or more` */
export function engagement({ minValue, maxValue }: Range): string {
  if (minValue !== undefined && maxValue !== undefined) {
    return `engagement of ${figure(minValue)}–${figure(maxValue)}%`;
  }
  return minValue === undefined
    ? `engagement of ${figure(maxValue ?? 0)}% or less`
    : `engagement of ${figure(minValue)}% or more`;
}

export function named({ id, code, name = '' }: NamedValue, known: Names): string {
  if (id !== undefined) return known.place(id);
  return code === undefined ? name : known.language(code);
}

/** Adds the article that some countries need. */
export function inPlaces({ values }: NamedValues, known: Names): string {
  const articled = /^(?:United |Netherlands|Philippines|Bahamas|Maldives|Gambia|Czech Republic|Dominican Republic)/;
  return either(values.map((value) => named(value, known)).map((name) => (articled.test(name) ? `the ${name}` : name)));
}

export function speaking({ values }: NamedValues, known: Names): string {
  return either(values.map((value) => named(value, known)));
}

/** `France or Spain + 3` */
export function several({ values }: NamedValues, known: Names): string {
  return shortened(
    values.map((value) => named(value, known)),
    ' or ',
  );
}

/** `at least 30% of the audience` */
export function share({ percentage }: Share): string {
  return percentage === undefined || percentage === 0
    ? 'any share of the audience'
    : `at least ${figure(percentage)}% of the audience`;
}

/** `United States ≥ 30%` */
export function withShare(text: string, { percentage }: Share): string {
  return percentage === undefined ? text : `${text} ≥ ${figure(percentage)}%`;
}

/** `80%` of a ratio of 0.8. */
export function percentOf(ratio: number): string {
  return format.percent(ratio * 100);
}

export function handle(text: string): string {
  return text.startsWith('@') ? text : `@${text}`;
}

export function either(list: readonly string[]): string {
  return format.either(list);
}

/** `“travel” or “hiking”` */
export function quoted(list: readonly string[]): string {
  return format.either(list.map(inQuotes));
}

/** `travel, hiking + 3` */
export function shortList(list: readonly string[]): string {
  return shortened(list, ', ');
}

function shortened(list: readonly string[], separator: string): string {
  const shown = list.slice(0, 2).join(separator);
  return list.length > 2 ? `${shown} + ${list.length - 2}` : shown;
}

export function labels(values: readonly string[], choices: readonly Choice[]): string[] {
  return values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value);
}

/** `“travel” or “hiking” in their bio` */
export function words({ any, all, none }: Values['words']): string {
  const wanted = [...(any ? [quoted(any)] : []), ...(all ? [format.listed(all.map(inQuotes))] : [])];
  const found = wanted.length > 0 ? `${format.listed(wanted)} in their bio` : '';
  const missing = none
    ? `${wanted.length > 0 ? 'but not ' : 'no '}${quoted(none)}${wanted.length > 0 ? '' : ' in their bio'}`
    : '';
  return [found, missing].filter((text) => text !== '').join(', ');
}

export function shortWords({ any = [], all = [], none = [] }: Values['words']): string {
  return shortList([...any, ...all, ...none.map((word) => `not ${word}`)]);
}

export function day(text: string): string {
  return format.date(`${text}T00:00:00`);
}

/** `5% more followers within 3 months` */
export function growth({ percentage, interval = 1 }: Values['growth']): string {
  const time = interval === 1 ? 'a month' : `${interval} months`;
  return percentage === undefined ? `growth within ${time}` : `at least ${figure(percentage)}% growth within ${time}`;
}

export function shortGrowth({ percentage, interval = 1 }: Values['growth']): string {
  return `${percentage === undefined ? 'Growth' : `≥ ${figure(percentage)}%`} in ${interval} mo`;
}

/** An empty list is mentioned too, because email is required by default. */
export function contact(list: Values['contact']): string {
  return list.length === 0 ? 'any or no contact details' : format.listed(list.map(channelInSentence));
}

export function shortContact(list: Values['contact']): string {
  return list.length === 0 ? 'Contact or none' : shortList(list.map(channelName));
}

function inQuotes(word: string): string {
  return `“${word}”`;
}

const digits = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

function figure(value: number): string {
  return digits.format(value);
}
