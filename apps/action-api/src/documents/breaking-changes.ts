type Json = { readonly [key: string]: unknown };

/** The parts of an OpenAPI document that compatibility depends on. */
export interface ApiDocument {
  readonly paths: Json;
  readonly components: { readonly schemas: Json };
}

type Direction = 'request' | 'response';

interface Pair {
  readonly before: Json;
  readonly after: Json;
  readonly at: string;
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/** Whether everything in `few` is in `many`. */
function within(few: readonly unknown[], many: readonly unknown[]): boolean {
  return few.every((one) => many.some((other) => textOf(one) === textOf(other)));
}

const bounds = [
  ['minimum', 1],
  ['minLength', 1],
  ['minItems', 1],
  ['maximum', -1],
  ['maxLength', -1],
  ['maxItems', -1],
] as const;

/** A request may only become more tolerant. */
function requestProblems({ before, after, at }: Pair): string[] {
  const problems: string[] = [];
  if (!within(listOf(after.required), listOf(before.required))) problems.push(`${at}: a field became required`);
  if (after.enum !== undefined && !within(listOf(before.enum), listOf(after.enum)))
    problems.push(`${at}: a value is no longer allowed`);
  for (const [bound, sign] of bounds) {
    const [old, now] = [before[bound], after[bound]] as (number | undefined)[];
    if (now !== undefined && (old === undefined || sign * now > sign * old))
      problems.push(`${at}: ${bound} became stricter`);
  }
  if (before.default !== undefined && textOf(before.default) !== textOf(after.default))
    problems.push(`${at}: the default changed`);
  return problems;
}

/** An answer may only grow: fields that were always there stay so, and no new value appears in a closed set. */
function responseProblems({ before, after, at }: Pair): string[] {
  const problems: string[] = [];
  if (!within(listOf(before.required), listOf(after.required)))
    problems.push(`${at}: a field is no longer always there`);
  if (before.enum !== undefined && !within(listOf(after.enum), listOf(before.enum)))
    problems.push(`${at}: a new value appears`);
  return problems;
}

function schemaProblems(pair: Pair, direction: Direction): string[] {
  const { before, after, at } = pair;
  const problems = direction === 'request' ? requestProblems(pair) : responseProblems(pair);
  if (textOf(before.type) !== textOf(after.type)) problems.push(`${at}: the type changed`);
  const [oldFields, newFields] = [objectOf(before.properties), objectOf(after.properties)];
  for (const [name, field] of Object.entries(oldFields)) {
    const now = newFields[name];
    const path = `${at}.${name}`;
    if (now === undefined) problems.push(`${path}: the field is gone`);
    else problems.push(...schemaProblems({ before: objectOf(field), after: objectOf(now), at: path }, direction));
  }
  if (before.items !== undefined)
    problems.push(
      ...schemaProblems({ before: objectOf(before.items), after: objectOf(after.items), at: `${at}[]` }, direction),
    );
  const [oldForms, newForms] = [listOf(before.anyOf), listOf(after.anyOf)];
  const [few, many] = direction === 'request' ? [oldForms, newForms] : [newForms, oldForms];
  if (few.length > many.length) problems.push(`${at}: the accepted or given forms changed`);
  oldForms.forEach((form, index) => {
    if (newForms[index] !== undefined)
      problems.push(
        ...schemaProblems(
          { before: objectOf(form), after: objectOf(newForms[index]), at: `${at}(${index})` },
          direction,
        ),
      );
  });
  return problems;
}

function operationProblems(before: ApiDocument, after: ApiDocument): string[] {
  return Object.entries(before.paths).flatMap(([path, item]) => {
    const now = after.paths[path];
    if (now === undefined) return [`${path}: the operation is gone`];
    const codes = Object.keys(objectOf(objectOf(objectOf(item).post).responses));
    const newCodes = Object.keys(objectOf(objectOf(objectOf(now).post).responses));
    return codes.filter((code) => !newCodes.includes(code)).map((code) => `${path}: the answer ${code} is gone`);
  });
}

/** What in `after` would break a client of `before`; empty when it is additive. (contract 9) */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  return [
    ...operationProblems(before, after),
    ...Object.entries(before.components.schemas).flatMap(([name, schema]) => {
      const now = after.components.schemas[name];
      return now === undefined
        ? [`${name}: the schema is gone`]
        : schemaProblems(
            { before: objectOf(schema), after: objectOf(now), at: name },
            name.endsWith('Request') ? 'request' : 'response',
          );
    }),
  ];
}
