import type { Schemas } from '../api.ts';
import { joined, parts, unescaped, written } from './escaped-text.ts';

/** Request body of a search. */
export type FilterObject = Schemas['FilterObject'];
export type Platform = Schemas['Platform'];

/** Place or language: an id or code, or a plain name. */
export interface NamedValue {
  readonly id?: string;
  readonly code?: string;
  readonly name?: string;
}

/** Any of the places or languages; `percentage` is their minimum share of an audience. */
export interface NamedValues {
  readonly values: readonly NamedValue[];
  readonly percentage?: number;
}

/** Inclusive bounds. */
export interface Range {
  readonly minValue?: number;
  readonly maxValue?: number;
}

/** Value of each kind of filter, as in the request. */
export interface Values {
  readonly range: Range;
  readonly places: NamedValues;
  readonly languages: NamedValues;
  readonly gender: { readonly code: Schemas['Gender']; readonly percentage?: number };
  readonly ages: Range & { readonly percentage?: number };
  readonly flag: true;
  /** Free text, fixed choices or words. */
  readonly names: readonly string[];
  readonly contact: readonly Schemas['ContactChannel'][];
  readonly words: {
    readonly any?: readonly string[];
    readonly all?: readonly string[];
    readonly none?: readonly string[];
  };
  readonly handle: string;
  readonly day: string;
  /** 0 to 1. */
  readonly ratio: number;
  readonly growth: { readonly percentage?: number; readonly interval?: number };
}

export type Kind = keyof Values;

/** Form of a value in addresses. */
export interface AddressForm<Value> {
  /** Suffixes of its parameters after the filter's key; most kinds have one empty suffix. */
  readonly endings: readonly string[];
  /** Returns a text per suffix; null omits the parameter. */
  write(value: Value): readonly (string | null)[];
  /** Null if the texts are invalid. */
  read(...texts: readonly (string | undefined)[]): Value | null;
}

function single<Value>(write: (value: Value) => string, read: (text: string) => Value | null): AddressForm<Value> {
  return {
    endings: [''],
    write: (value) => [write(value)],
    read: (text) => (text === undefined ? null : read(text)),
  };
}

/** Comma-separated names. */
export function namesForm(allowed?: readonly string[]): AddressForm<readonly string[]> {
  return single(joined, (text) => {
    const names = parts(text, ',').map(unescaped);
    const isKnown = (name: string) => name !== '' && (allowed === undefined || allowed.includes(name));
    return names.every(isKnown) ? names : null;
  });
}

/** `any` means an empty list, which differs from no value. */
export function contactForm(channels: readonly string[]): AddressForm<Values['contact']> {
  const names = namesForm(channels);
  return single(
    (value) => (value.length === 0 ? 'any' : joined(value)),
    (text) => (text === 'any' ? [] : (names.read(text) as Values['contact'] | null)),
  );
}

export const forms: { readonly [Of in Exclude<Kind, 'names' | 'contact'>]: AddressForm<Values[Of]> } = {
  range: single<Range>(rangeText, rangeOf),
  places: severalForm('id'),
  languages: severalForm('code'),
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

/** Comma-separated ids or codes, and names after `~`. */
function severalForm(key: 'id' | 'code'): AddressForm<NamedValues> {
  return single<NamedValues>(
    ({ values, percentage }) =>
      withShare(
        values.map(({ [key]: id, name = '' }) => (id === undefined ? `~${written(name)}` : idText(id))).join(),
        percentage,
      ),
    (text) =>
      sharedOf(text, (what) => {
        const values = parts(what, ',');
        if (values.some((value) => value === '' || value === '~')) return null;
        return {
          values: values.map((value) =>
            value.startsWith('~') ? { name: unescaped(value.slice(1)) } : { [key]: unescaped(value) },
          ),
        };
      }),
  );
}

function rangeText({ minValue, maxValue }: Range): string {
  return `${minValue ?? ''}..${maxValue ?? ''}`;
}

/** `10..500`, `10..`, `..500`. Crossed bounds are kept; the control reports them. */
function rangeOf(text: string): Range | null {
  const at = text.indexOf('..');
  const [low, high] = [text.slice(0, at), text.slice(at + 2)];
  if (at < 0 || (low === '' && high === '')) return null;
  const minValue = low === '' ? undefined : numberOf(low);
  const maxValue = high === '' ? undefined : numberOf(high);
  if ((low !== '' && minValue === undefined) || (high !== '' && maxValue === undefined)) return null;
  return { ...(minValue !== undefined && { minValue }), ...(maxValue !== undefined && { maxValue }) };
}

/** `~` marks names, so an id that starts with it is escaped. */
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
  if (what === '' || more !== undefined) return null;
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

/** Rejects `2026-02-29`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
