import { readFile, writeFile } from 'node:fs/promises';
import openapiTypes, { astToString } from 'openapi-typescript';

/** Writes the types of both APIs without examples, which make up most of the documents. */
for (const [app, file] of [
  ['action-api', 'src/api-schema.ts'],
  ['scraper-api', 'src/scraping-schema.ts'],
]) {
  const text = await readFile(new URL(`../../apps/${app}/openapi.json`, import.meta.url), 'utf8');
  const document = JSON.parse(text, (name, value) => (name === 'example' || name === 'examples' ? undefined : value));
  const types = astToString(await openapiTypes(document, { defaultNonNullable: false }));
  await writeFile(new URL(file, import.meta.url), types);
}
