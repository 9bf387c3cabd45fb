import { stringify } from 'yaml';
import { apiReference } from './api-reference.ts';
import { openApiDocument } from './openapi.ts';

/** OpenAPI document as JSON and YAML, and the one-file reference. */
export interface Documents {
  readonly json: string;
  readonly yaml: string;
  readonly markdown: string;
}

export function documentsOf(version: string): Documents {
  const document = openApiDocument(version);
  return {
    json: `${JSON.stringify(document, null, 2)}\n`,
    yaml: stringify(document, { aliasDuplicateObjects: false }),
    markdown: apiReference(),
  };
}
