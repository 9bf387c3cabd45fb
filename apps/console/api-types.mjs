import { readFile, writeFile } from 'node:fs/promises';
import openapiTypes, { astToString } from 'openapi-typescript';

/** Writes the types of the action API without examples, which make up most of the document. */
const text = await readFile(new URL('../action-api/openapi.json', import.meta.url), 'utf8');
const document = JSON.parse(text, (name, value) => (name === 'example' || name === 'examples' ? undefined : value));
const types = astToString(await openapiTypes(document, { defaultNonNullable: false }));
await writeFile(new URL('src/api-schema.ts', import.meta.url), types);
