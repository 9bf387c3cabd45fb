import { readFile } from 'node:fs/promises';

const root = new URL('../../../../', import.meta.url);
const folder = new URL('packages/client-python/src/creator_discovery/', root);

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly post?: { readonly operationId: string } }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Returns the generated modules of the Python client by their file: types and calls, and the synchronous client. */
export async function pythonModules(): Promise<ReadonlyMap<URL, string>> {
  const document = JSON.parse(await readFile(new URL('apps/action-api/openapi.json', root), 'utf8')) as Document;
  const client = await readFile(new URL('_async_client.py', folder), 'utf8');
  return new Map([
    [new URL('operations.py', folder), operationsOf(document)],
    [new URL('_client.py', folder), `# Written by \`npm run openapi\` from _async_client.py.\n${synchronous(client)}`],
  ]);
}

const replacements: readonly (readonly [RegExp, string])[] = [
  [/\basyncio\b/g, 'time'],
  [/\basync (?=def|for)/g, ''],
  [/\bawait /g, ''],
  [/(\b|_)Async(?=[A-Z])/g, '$1'],
  [/\b__a(?=enter__|exit__)/g, '__'],
  [/\ba(?=close\b|read\b|iter_bytes\b)/g, ''],
];

function synchronous(source: string): string {
  return replacements.reduce((text, [pattern, by]) => text.replace(pattern, by), source);
}

function operationsOf({ paths, components: { schemas } }: Document): string {
  const operations = Object.values(paths).flatMap(({ post }) => post?.operationId ?? []);
  const paged = operations.flatMap((name) => {
    const { properties = {} } = schemas[`${pascal(name)}Result`] ?? {};
    const [field, rows] = Object.entries(properties).find(([, { items }]) => items && items.type !== 'string') ?? [];
    return properties.has_more && field !== undefined
      ? [{ name, field, row: typeOf(rows?.items ?? {}, [`${pascal(name)}Result`, field, 'item']) }]
      : [];
  });
  const calls = callsOf(operations, paged, schemas);
  return [
    header,
    ...Object.entries(schemas).flatMap(([name, schema]) => declarationsOf(name, schema)),
    `#: Name of the rows in the answers of each operation with pages.\nROWS_OF_PAGES = {\n${paged
      .map(({ name, field }) => `    "${name}": "${field}",\n`)
      .join('')}}`,
    calls,
    synchronous(calls),
  ]
    .join('\n\n\n')
    .concat('\n');
}

const header = `# Written by \`npm run openapi\` from apps/action-api/openapi.json.
"""Types of the action API: the request and result of each operation, and the shapes in them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any, Literal, TypedDict, Union, overload`;

interface PagedOperation {
  readonly name: string;
  readonly row: string;
}

/** Overloads of the calls, so that type checkers know the body and the answer of each operation. */
function callsOf(
  operations: readonly string[],
  paged: readonly PagedOperation[],
  schemas: Document['components']['schemas'],
): string {
  const body = (name: string): string => {
    const isOptional = (schemas[`${pascal(name)}Request`]?.required ?? []).length === 0;
    return `body: ${pascal(name)}Request${isOptional ? ' | None = None' : ''}`;
  };
  const overloads = (
    method: string,
    options: string,
    all: readonly { readonly name: string; readonly answer: string }[],
  ) =>
    all.map(
      ({ name, answer }) =>
        `    @overload\n    ${method}(self, operation: Literal["${name}"], ${body(name)}, *, ${options}) -> ${answer}: ...\n`,
    );
  const keyed = 'idempotency_key: str | None = None, max_credits: int | None = None';
  const bounded = 'max_credits: int | None = None';
  const anyBody = 'operation: str, body: Mapping[str, Any] | None = None';
  return `class AsyncCalls:
    """Typed calls of every operation."""

    async def _call(
        self, operation: str, body: Mapping[str, Any] | None, idempotency_key: str | None, max_credits: int | None
    ) -> Any:
        raise NotImplementedError

    def _pages(self, operation: str, body: Mapping[str, Any] | None, max_credits: int | None) -> AsyncIterator[Any]:
        raise NotImplementedError

    def _rows(self, operation: str, body: Mapping[str, Any] | None, max_credits: int | None) -> AsyncIterator[Any]:
        raise NotImplementedError

${overloads(
  'async def call',
  keyed,
  operations.map((name) => ({ name, answer: `${pascal(name)}Result` })),
).join('\n')}
    async def call(self, ${anyBody}, *, ${keyed}) -> Any:
        """Calls an operation. Raises \`ApiError\` if the API refuses, \`ConnectionFailedError\` without an answer.

        \`idempotency_key\` defaults to a new key per call. Give your own to repeat a call after a restart: within 24
        hours it has no second effect. \`max_credits\` refuses the call if it could cost more.
        """
        return await self._call(operation, body, idempotency_key, max_credits)

${overloads(
  'def pages',
  bounded,
  paged.map(({ name }) => ({ name, answer: `AsyncIterator[${pascal(name)}Result]` })),
).join('\n')}
    def pages(self, ${anyBody}, *, ${bounded}) -> AsyncIterator[Any]:
        """Returns all pages from the given one on. \`max_credits\` is the maximum cost of all pages together."""
        return self._pages(operation, body, max_credits)

${overloads(
  'def rows',
  bounded,
  paged.map(({ name, row }) => ({ name, answer: `AsyncIterator[${row}]` })),
).join('\n')}
    def rows(self, ${anyBody}, *, ${bounded}) -> AsyncIterator[Any]:
        """Returns the rows of all pages. \`max_credits\` is the maximum cost of all pages together."""
        return self._rows(operation, body, max_credits)`;
}

/** Declares a schema, after the unnamed objects inside it. */
function declarationsOf(name: string, schema: Schema): readonly string[] {
  const inner: string[] = [];
  if (schema.properties === undefined) {
    const type = typeOf(schema, [name], inner);
    return [...inner, `${name} = ${type}`];
  }
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties).map(([field, one]) => ({
    field,
    type: typeOf(one, [name, field], inner),
    isRequired: required.has(field),
  }));
  return [...inner, ...classesOf(name, fields)];
}

interface Field {
  readonly field: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** Python 3.10 has no \`Required\`: required fields are those of a base class. Names such as `from` need a call. */
function classesOf(name: string, fields: readonly Field[]): readonly string[] {
  const [required, optional] = [fields.filter((one) => one.isRequired), fields.filter((one) => !one.isRequired)];
  if (fields.some(({ field }) => !/^[a-zA-Z_]\w*$/.test(field) || keywords.has(field))) {
    const literal = (all: readonly Field[]) => all.map(({ field, type }) => `"${field}": '${type}'`).join(', ');
    return [
      `_${name} = TypedDict("_${name}", {${literal(required)}})`,
      `_${name}Options = TypedDict("_${name}Options", {${literal(optional)}}, total=False)`,
      `class ${name}(_${name}, _${name}Options):\n    pass`,
    ];
  }
  const lines = (all: readonly Field[]) =>
    all.map(({ field, type }) => `    ${field}: ${type}\n`).join('') || '    pass\n';
  if (optional.length === 0) return [`class ${name}(TypedDict):\n${lines(required)}`.trimEnd()];
  if (required.length === 0) return [`class ${name}(TypedDict, total=False):\n${lines(optional)}`.trimEnd()];
  return [
    `class _${name}(TypedDict):\n${lines(required)}`.trimEnd(),
    `class ${name}(_${name}, total=False):\n${lines(optional)}`.trimEnd(),
  ];
}

const keywords: ReadonlySet<string> = new Set([
  'from',
  'import',
  'class',
  'def',
  'is',
  'in',
  'not',
  'or',
  'and',
  'global',
]);

const scalars: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
};

/** Returns the Python type of a schema. Objects without a name are declared in \`inner\`, named after their path. */
function typeOf(schema: Schema, path: readonly string[], inner: string[] = []): string {
  const { $ref, const: only, enum: values, type, items, properties, additionalProperties } = schema;
  const anyOf = schema.anyOf ?? schema.oneOf;
  if ($ref !== undefined) return $ref.replace('#/components/schemas/', '');
  if (only !== undefined || values !== undefined) return `Literal[${(values ?? [only]).map(literalOf).join(', ')}]`;
  if (type === 'null') return 'None';
  if (anyOf !== undefined) return union(anyOf.map((one) => typeOf(one, path, inner)));
  if (Array.isArray(type)) return union(type.map((one: string) => typeOf({ ...schema, type: one }, path, inner)));
  if (type === 'array') return `list[${typeOf(items ?? {}, [...path, 'item'], inner)}]`;
  if (properties !== undefined) {
    const name = path.map(pascal).join('');
    inner.push(...declarationsOf(name, schema));
    return name;
  }
  if (type === 'object') {
    const known = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0;
    return `dict[str, ${known ? typeOf(additionalProperties, path, inner) : 'Any'}]`;
  }
  return scalars[String(type)] ?? 'Any';
}

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  return distinct.length === 1 ? String(distinct[0]) : `Union[${distinct.join(', ')}]`;
}

function literalOf(value: unknown): string {
  return value === true ? 'True' : value === false ? 'False' : value === null ? 'None' : JSON.stringify(value);
}

function pascal(name: string): string {
  return name
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}
