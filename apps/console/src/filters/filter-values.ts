import type { Schemas } from '../api.ts';
import { joined, parts, unescaped, written } from './escaped-text.ts';

/** The filters of a search, as the API takes them. */
export type FilterObject = Schemas['FilterObject'];
export type Platform = Schemas['Platform'];

/** A place by the id that the API knows it by, or by a plain name; with the least share of an audience, in percent. */
export interface Place {
  readonly id?: string;
  readonly name?: string;
  readonly percentage?: number;
}

/** A language by its ISO 639-1 code, or by a plain name; with the least share of an audience, in percent. */
export interface Language {
  readonly code?: string;
  readonly name?: string;
  readonly percentage?: number;
}

/** Both bounds are inclusive, and optional. */
export interface Range {
  readonly minValue?: number;
  readonly maxValue?: number;
}

/** What each kind of filter asks for, as the request has it. */
export interface Values {
  readonly range: Range;
  readonly place: Place;
  readonly language: Language;
  readonly gender: { readonly code: Schemas['Gender']; readonly percentage?: number };
  readonly ages: Range & { readonly percentage?: number };
  readonly flag: true;
  /** Names that any text can be, one of a fixed list, or words. */
  readonly names: readonly string[];
  readonly contact: readonly Schemas['ContactChannel'][];
  readonly words: {
    readonly any?: readonly string[];
    readonly all?: readonly string[];
    readonly none?: readonly string[];
  };
  readonly handle: string;
  readonly day: string;
  /** From 0 to 1. */
  readonly ratio: number;
  readonly growth: { readonly percentage?: number; readonly interval?: number };
}

export type Kind = keyof Values;

/** How values of a kind stand in an address. */
export interface AddressForm<Value> {
  /** What the names of its parameters end with; most kinds have one, which is the filter's key itself. */
  readonly endings: readonly string[];
  /** One text for each ending; null where the parameter is left out. */
  write(value: Value): readonly (string | null)[];
  /** Null where the texts mean nothing. */
  read(...texts: readonly (string | undefined)[]): Value | null;
}

/** A form with one parameter. */
function single<Value>(write: (value: Value) => string, read: (text: string) => Value | null): AddressForm<Value> {
  return {
    endings: [''],
    write: (value) => [write(value)],
    read: (text) => (text === undefined ? null : read(text)),
  };
}

/** A list of names, separated by commas. An empty one is no value. */
export function namesForm(allowed?: readonly string[]): AddressForm<readonly string[]> {
  return single(joined, (text) => {
    const names = parts(text, ',').map(unescaped);
    const isKnown = (name: string) => name !== '' && (allowed === undefined || allowed.includes(name));
    return names.every(isKnown) ? names : null;
  });
}

/** Contact channels; `any` stands for an empty list, which is not the same as none given. */
export function contactForm(channels: readonly string[]): AddressForm<Values['contact']> {
  const names = namesForm(channels);
  return single(
    (value) => (value.length === 0 ? 'any' : joined(value)),
    (text) => (text === 'any' ? [] : (names.read(text) as Values['contact'] | null)),
  );
}

/** The forms of all kinds that have the same one for every filter. */
export const forms: { readonly [Of in Exclude<Kind, 'names' | 'contact'>]: AddressForm<Values[Of]> } = {
  range: single<Range>(rangeText, rangeOf),
  place: single<Place>(
    ({ id, name, percentage }) => withShare(id === undefined ? `~${written(name ?? '')}` : idText(id), percentage),
    (text) =>
      sharedOf(text, (what) => (what.startsWith('~') ? { name: unescaped(what.slice(1)) } : { id: unescaped(what) })),
  ),
  language: single<Language>(
    ({ code, name, percentage }) =>
      withShare(code === undefined ? `~${written(name ?? '')}` : idText(code), percentage),
    (text) =>
      sharedOf(text, (what) => (what.startsWith('~') ? { name: unescaped(what.slice(1)) } : { code: unescaped(what) })),
  ),
  gender: single<Values['gender']>(
    ({ code, percentage }) => withShare(code, percentage),
    (text) => sharedOf(text, (code) => (code === 'FEMALE' || code === 'MALE' ? { code } : null)),
  ),
  ages: single<Values['ages']>(
    ({ percentage, ...range }) => withShare(rangeText(range), percentage),
    (text) => sharedOf(text, rangeOf),
  ),
  flag: single<true>(
    () => 'yes',
    (text) => (text === 'yes' ? true : null),
  ),
  words: {
    endings: ['.any', '.all', '.none'],
    write: ({ any, all, none }) => [any, all, none].map((words) => (words === undefined ? null : joined(words))),
    read: (...texts) => {
      const [any, all, none] = texts.map((text) => (text === undefined ? undefined : namesForm().read(text)));
      if (any === null || all === null || none === null) return null;
      return { ...(any && { any }), ...(all && { all }), ...(none && { none }) };
    },
  },
  handle: single<string>(
    (handle) => handle,
    (text) => (text === '' ? null : text),
  ),
  day: single<string>(
    (day) => day,
    (text) => (isDay(text) ? text : null),
  ),
  ratio: single<number>(String, (text) => numberOf(text) ?? null),
  growth: single<Values['growth']>(
    ({ percentage, interval }) => `${percentage ?? ''}${interval === undefined ? '' : `:${interval}`}`,
    (text) => {
      const [percentage, interval, more] = text.split(':').map((part) => (part === '' ? null : numberOf(part)));
      if (more !== undefined || (percentage === null && interval === undefined)) return null;
      if (percentage === undefined || (text.includes(':') && (interval === undefined || interval === null)))
        return null;
      return { ...(percentage !== null && { percentage }), ...(typeof interval === 'number' && { interval }) };
    },
  ),
};

function rangeText({ minValue, maxValue }: Range): string {
  return `${minValue ?? ''}..${maxValue ?? ''}`;
}

/** `10..500`, `10..`, `..500`. Bounds that cross stay as they are: the control says so. */
function rangeOf(text: string): Range | null {
  const at = text.indexOf('..');
  const [low, high] = [text.slice(0, at), text.slice(at + 2)];
  if (at < 0 || (low === '' && high === '')) return null;
  const minValue = low === '' ? undefined : numberOf(low);
  const maxValue = high === '' ? undefined : numberOf(high);
  if ((low !== '' && minValue === undefined) || (high !== '' && maxValue === undefined)) return null;
  return { ...(minValue !== undefined && { minValue }), ...(maxValue !== undefined && { maxValue }) };
}

/** A name marks itself with `~`, so an id that begins with one has to be told apart. */
function idText(id: string): string {
  return id.startsWith('~') ? `\\${written(id)}` : written(id);
}

function withShare(text: string, percentage: number | undefined): string {
  return percentage === undefined ? text : `${text}:${percentage}`;
}

function sharedOf<Value extends object>(
  text: string,
  read: (what: string) => Value | null,
): (Value & { readonly percentage?: number }) | null {
  const [what = '', share, more] = parts(text, ':');
  if (what === '' || what === '~' || more !== undefined) return null;
  const value = read(what);
  if (value === null || share === undefined) return value;
  const percentage = numberOf(share);
  return percentage === undefined ? null : { ...value, percentage };
}

function numberOf(text: string): number | undefined {
  if (!/^-?\d+(?:[.]\d+)?(?:e[+-]?\d+)?$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** `2026-02-29` is none. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
