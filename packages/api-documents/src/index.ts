/** What the references of both APIs are written with: schemas and examples as Markdown. */
export * from './examples.ts';
export * from './http-rules.ts';
export * from './schema-fields.ts';
