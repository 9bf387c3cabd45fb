import { readFile } from 'node:fs/promises';
import openapiTs, { astToString, type OpenAPI3 } from 'openapi-typescript';

const apps = new URL('../../../../apps/', import.meta.url);

/** Where the types that the console calls the action API with are stored. */
export const consoleTypesFile = new URL('console/src/api-schema.ts', apps);

/** The types of the action API's document, as TypeScript; without its examples, which are most of it. */
export async function consoleTypes(): Promise<string> {
  const text = await readFile(new URL('action-api/openapi.json', apps), 'utf8');
  const document = JSON.parse(text, (name, value: unknown) =>
    name === 'example' || name === 'examples' ? undefined : value,
  ) as OpenAPI3;
  const types = astToString(await openapiTs(document, { defaultNonNullable: false }));
  return `// Written by \`npm run openapi\` from apps/action-api/openapi.json.\n${types}`;
}
