import { stringify } from 'yaml';
import { apiReference } from './api-reference.ts';
import { openApiDocument } from './openapi.ts';

/** The description of the API in its three forms: OpenAPI as JSON and as YAML, and the one-file reference. */
export interface Documents {
  readonly json: string;
  readonly yaml: string;
  readonly markdown: string;
}

/** The documents, as text. */
export function documentsOf(version: string): Documents {
  const document = openApiDocument(version);
  return {
    json: `${JSON.stringify(document, null, 2)}\n`,
    yaml: stringify(document, { aliasDuplicateObjects: false }),
    markdown: apiReference(),
  };
}
