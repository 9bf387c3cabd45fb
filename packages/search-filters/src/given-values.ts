import { z } from 'zod';
import { readJson } from './json-text.ts';

/**
 * Removes null fields at every depth, unless the schema of the field includes null. Unknown fields stay, so that they are
 * refused by name. (contract 5)
 */
export function withoutNulls<Body>(schema: z.ZodType, body: Body): Body {
  if (!hasNull(body)) return body;
  return mapped(formsOf(schema), body, (forms, value) =>
    value === null && !accepts(forms, acceptingNull) ? undefined : value,
  ) as Body;
}

/** Parses objects, lists and numbers that an assistant sent as JSON text. (contract 7) */
export function withParsedTexts<Arguments>(schema: z.ZodType, args: Arguments): Arguments {
  return mapped(formsOf(schema), args, (forms, value) =>
    typeof value === 'string' ? parsedText(forms, value) : value,
  ) as Arguments;
}

/** Most bodies have none, and finding that out is far cheaper than following the schema. */
function hasNull(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.values(value).some(hasNull));
}

/** Schemas of a value without wrappers such as optional and default. */
type Forms = readonly z.ZodType[];

const known = new WeakMap<z.ZodType, Forms>();

export function formsOf(schema: z.ZodType): Forms {
  const forms = known.get(schema) ?? formsIn(schema);
  known.set(schema, forms);
  return forms;
}

function formsIn(schema: z.ZodType): Forms {
  const { type, innerType, options, in: source } = partsOf(schema);
  if (innerType !== undefined) return type === 'nullable' ? [...formsOf(innerType), z.null()] : formsOf(innerType);
  if (source !== undefined) return formsOf(source);
  return options === undefined ? [schema] : options.flatMap(formsOf);
}

interface Parts {
  readonly type: string;
  /** Schema of an optional, nullable or defaulted value. */
  readonly innerType?: z.ZodType;
  /** Schemas of a union. */
  readonly options?: readonly z.ZodType[];
  /** First schema of a pipe. */
  readonly in?: z.ZodType;
  /** Schema of the entries of a list. */
  readonly element?: z.ZodType;
  /** Schemas of the fields of an object. */
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  /** Schema of the values of a record. */
  readonly valueType?: z.ZodType;
}

/** Fast, unlike `instanceof` with zod's classes. */
export function partsOf(schema: z.ZodType): Parts {
  return schema._zod.def as Parts;
}

/** Returns the new value of a field or entry; undefined removes a field. */
type Change = (forms: Forms, value: unknown) => unknown;

function mapped(forms: Forms, given: unknown, change: Change): unknown {
  const value = change(forms, given);
  if (Array.isArray(value)) {
    const entries = formsWithin(forms, ({ element }) => element);
    return value.map((entry) => mapped(entries, entry, change) ?? entry);
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([field, member]) => {
    const own = formsWithin(forms, ({ shape, valueType }) =>
      shape !== undefined && Object.hasOwn(shape, field) ? shape[field] : valueType,
    );
    return [field, own.length === 0 ? member : mapped(own, member, change)] as const;
  });
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

function formsWithin(forms: Forms, member: (parts: Parts) => z.ZodType | undefined): Forms {
  return forms.flatMap((form) => {
    const schema = member(partsOf(form));
    return schema === undefined ? [] : formsOf(schema);
  });
}

/** Bodies of operations have fewer. */
const maxValuesInText = 30_000;

/** `10.000` is ten in JSON, and ten thousand to many people. */
const twoNumbers = /^-?[1-9]\d{0,2}\.\d{3}$/;

function parsedText(forms: Forms, text: string): unknown {
  // A list entry may be a name or an object; no name begins with a brace.
  if (accepts(forms, acceptingText) && !(text.startsWith('{') && accepts(forms, new Set(['object'])))) return text;
  if (twoNumbers.test(text)) return text;
  const json = readJson(text, maxValuesInText);
  if (!json.ok || json.value === null) return text;
  const kind = Array.isArray(json.value) ? 'array' : typeof json.value;
  return kind !== 'boolean' && accepts(forms, new Set([kind])) ? json.value : text;
}

const acceptingNull: ReadonlySet<string> = new Set(['null', 'unknown', 'any']);
const acceptingText: ReadonlySet<string> = new Set(['string', 'enum', 'literal', 'unknown', 'any']);

function accepts(forms: Forms, types: ReadonlySet<string>): boolean {
  return forms.some((form) => types.has(partsOf(form).type));
}
