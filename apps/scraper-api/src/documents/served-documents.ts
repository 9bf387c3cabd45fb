import { stringify } from 'yaml';
import { openApiDocument } from './openapi.ts';
import { referenceFiles } from './reference-files.ts';

/** OpenAPI document as JSON and YAML, and the Markdown files by path. */
export interface Documents {
  readonly json: string;
  readonly yaml: string;
  readonly files: ReadonlyMap<string, string>;
}

export function documentsOf(version: string): Documents {
  const document = openApiDocument(version);
  return {
    json: `${JSON.stringify(document, null, 2)}\n`,
    yaml: stringify(document, { aliasDuplicateObjects: false }),
    files: referenceFiles(),
  };
}
