import { readFile } from 'node:fs/promises';

const apps = new URL('../../../../apps/', import.meta.url);

/** Generated module with the filters and facts that the console needs at run time. */
export const consoleFiltersFile = new URL('console/src/api-filters.ts', apps);

/** Returns the filters and facts of the action API's document as TypeScript. */
export async function consoleFilters(): Promise<string> {
  const { components } = JSON.parse(await readFile(new URL('action-api/openapi.json', apps), 'utf8')) as Document;
  const { schemas } = components;
  return [
    '// Written by `npm run openapi` from apps/action-api/openapi.json.',
    `export const apiFilters = ${linesOf(filtersOf(schemas))} as const;`,
    `export const factLabels = ${linesOf(schemaOf('Creator', schemas)['x-labels'] ?? {})} as const;\n`,
  ].join('\n');
}

/** Formats an object with one field per line. */
function linesOf(given: object): string {
  const lines = Object.entries(given).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  return `{\n${lines.join('')}}`;
}

interface Document {
  readonly components: { readonly schemas: Schemas };
}

type Schemas = Readonly<Record<string, Schema>>;

interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly 'x-filter'?: object;
  readonly 'x-labels'?: object;
}

/** Filters by path: kind of control, bounds or choices, and the member that holds the value. */
function filtersOf(schemas: Schemas): Readonly<Record<string, object>> {
  const groups = Object.entries(schemaOf('FilterObject', schemas).properties ?? {});
  const all = groups.flatMap(([group, schema]) =>
    Object.entries(resolved(schema, schemas).properties ?? {}).flatMap(([name, filter]) =>
      filter['x-filter'] === undefined ? [] : [[`${group}.${name}`, filterOf(filter, schemas)] as const],
    ),
  );
  return Object.fromEntries(all);
}

function filterOf(given: Schema, schemas: Schemas): object {
  const schema = resolved(given, schemas);
  const [only, ...others] = Object.keys(schema.properties ?? {});
  const inside = others.length === 0 && only !== 'code' ? only : undefined;
  const value = inside === undefined ? schema : resolved(schema.properties?.[inside] ?? {}, schemas);
  const entry = resolved(value.items ?? value.properties?.code ?? {}, schemas);
  const { minimum, maximum } = schema.properties?.interval ?? value;
  return {
    ...given['x-filter'],
    ...(inside === undefined ? {} : { inside }),
    ...(entry.enum && { choices: entry.enum }),
    ...(maximum === undefined ? {} : { bounds: { min: minimum, max: maximum } }),
  };
}

function resolved(schema: Schema, schemas: Schemas): Schema {
  return schema.$ref === undefined ? schema : schemaOf(schema.$ref.split('/').at(-1) ?? '', schemas);
}

function schemaOf(name: string, schemas: Schemas): Schema {
  return schemas[name] ?? {};
}
