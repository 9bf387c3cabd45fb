/** Formats JSON Schemas and examples as Markdown for the references of both APIs. */
export * from './examples.ts';
export * from './http-rules.ts';
export * from './pages.ts';
export * from './schema-fields.ts';
