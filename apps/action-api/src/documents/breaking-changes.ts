type Json = { readonly [key: string]: unknown };

/** Parts of an OpenAPI document that matter for compatibility. */
export interface ApiDocument {
  readonly paths: Json;
  readonly components: { readonly schemas: Json };
}

type Direction = 'request' | 'response';

/** A node of both documents, with references resolved. */
interface Pair {
  readonly before: Json;
  readonly after: Json;
  readonly at: string;
}

interface Documents {
  readonly before: ApiDocument;
  readonly after: ApiDocument;
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

/** Whether `many` contains everything in `few`. */
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

/** Requests may only accept more. */
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

/** Answers may only grow: guaranteed fields stay, and closed sets get no new values. */
function responseProblems({ before, after, at }: Pair): string[] {
  const problems: string[] = [];
  if (!within(listOf(before.required), listOf(after.required))) problems.push(`${at}: a field is no longer required`);
  if (before.enum !== undefined && !within(listOf(after.enum), listOf(before.enum)))
    problems.push(`${at}: a new value appears`);
  return problems;
}

/** Compares schemas by content; names of shared schemas may change. */
class SchemaComparison {
  readonly #documents: Documents;

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  problems(given: Pair, direction: Direction): string[] {
    const pair = {
      before: resolved(this.#documents.before, given.before),
      after: resolved(this.#documents.after, given.after),
      at: given.at,
    };
    const { before, after, at } = pair;
    const problems = direction === 'request' ? requestProblems(pair) : responseProblems(pair);
    if (textOf(before.type) !== textOf(after.type)) problems.push(`${at}: the type changed`);
    problems.push(...this.#fieldProblems(pair, direction));
    if (before.items !== undefined)
      problems.push(
        ...this.problems({ before: objectOf(before.items), after: objectOf(after.items), at: `${at}[]` }, direction),
      );
    return [...problems, ...this.#formProblems(pair, direction)];
  }

  #fieldProblems({ before, after, at }: Pair, direction: Direction): string[] {
    const newFields = objectOf(after.properties);
    return Object.entries(objectOf(before.properties)).flatMap(([name, field]) => {
      const now = newFields[name];
      const path = `${at}.${name}`;
      return now === undefined
        ? [`${path}: the field was removed`]
        : this.problems({ before: objectOf(field), after: objectOf(now), at: path }, direction);
    });
  }

  #formProblems({ before, after, at }: Pair, direction: Direction): string[] {
    const [oldForms, newForms] = [listOf(before.anyOf), listOf(after.anyOf)];
    const [few, many] = direction === 'request' ? [oldForms, newForms] : [newForms, oldForms];
    const counted = few.length > many.length ? [`${at}: the number of alternatives changed`] : [];
    const compared = oldForms.slice(0, newForms.length).flatMap((form, index) => {
      const forms = { before: objectOf(form), after: objectOf(newForms[index]), at: `${at}(${index})` };
      return this.problems(forms, direction);
    });
    return [...counted, ...compared];
  }
}

/** Resolves references, and rewrites a list of several types as `anyOf`. */
function resolved({ components }: ApiDocument, node: Json): Json {
  if (typeof node.$ref === 'string')
    return objectOf(components.schemas[node.$ref.replace('#/components/schemas/', '')]);
  const { type, ...rest } = node;
  return Array.isArray(type) && type.filter((one) => one !== 'null').length > 1
    ? { ...rest, anyOf: type.map((one) => ({ type: one })) }
    : node;
}

function schemaOf(described: unknown): Json {
  return objectOf(objectOf(objectOf(objectOf(described).content)['application/json']).schema);
}

/** Returns the changes in `after` that would break clients of `before`. (contract 9) */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  const schemas = new SchemaComparison({ before, after });
  return Object.entries(before.paths).flatMap(([path, item]) => {
    if (after.paths[path] === undefined) return [`${path}: the operation was removed`];
    const [old, now] = [objectOf(objectOf(item).post), objectOf(objectOf(after.paths[path]).post)];
    const newAnswers = objectOf(now.responses);
    return [
      ...schemas.problems(
        { before: schemaOf(old.requestBody), after: schemaOf(now.requestBody), at: `${path} request` },
        'request',
      ),
      ...Object.entries(objectOf(old.responses)).flatMap(([code, answer]) =>
        newAnswers[code] === undefined
          ? [`${path}: the answer ${code} was removed`]
          : schemas.problems(
              { before: schemaOf(answer), after: schemaOf(newAnswers[code]), at: `${path} ${code}` },
              'response',
            ),
      ),
    ];
  });
}
