import { exampleBlock } from './examples.ts';
import { type JsonSchema, shapeSection } from './schema-fields.ts';

/** Formats the same call in several languages. */
export function sampleBlocks(samples: Readonly<Record<string, string>>): string {
  return Object.entries(samples)
    .map(([language, sample]) => `\`\`\`${language}\n${sample.trimEnd()}\n\`\`\``)
    .join('\n\n');
}

/** Describes the shapes that these schemas refer to, also through other shapes. */
export function shapesOf(
  roots: readonly JsonSchema[],
  schemas: Readonly<Record<string, JsonSchema>>,
): readonly string[] {
  const names = new Set<string>();
  const collect = (schema: unknown): void => {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (names.has(name) || schemas[name] === undefined) continue;
      names.add(name);
      collect(schemas[name]);
    }
  };
  collect(roots);
  return [...names].sort().map((name) => shapeSection(name, schemas[name] ?? {}));
}

/** What callers need to know about one error. All texts are Markdown. */
export interface ErrorPage {
  readonly name: string;
  /** HTTP statuses. */
  readonly codes: readonly (number | string)[];
  readonly meaning: string;
  /** Whether a repeated call can succeed. */
  readonly retry: string;
  readonly remedy: string;
  /** Further paragraphs before the body. */
  readonly notes: readonly string[];
  /** Lines of its fields. */
  readonly body: string;
  readonly example: { readonly title: string; readonly response: unknown } | undefined;
  readonly shapes: readonly string[];
}

/** The page of one error, which its answers link to. */
export function errorPage(error: ErrorPage): string {
  const { name, codes, meaning, retry, remedy, notes, body, example, shapes } = error;
  return `${[
    `# ${name}`,
    `HTTP ${codes.join(', ')}. ${meaning}`,
    `**Repeat the call?** ${retry}`,
    `**What to do:** ${remedy}`,
    ...notes,
    '## Body',
    body,
    ...(example === undefined ? [] : [example.title, exampleBlock(example.response)]),
    'All fields of errors: [api.md](../api.md#errorbody).',
    ...shapes,
  ].join('\n\n')}\n`;
}

export interface IndexEntry {
  readonly name: string;
  readonly address: string;
  readonly note: string;
}

/** The index of a reference for language models (https://llmstxt.org). Sections are titles with their entries. */
export interface ModelIndex {
  readonly title: string;
  readonly summary: string;
  readonly introduction: string;
  readonly sections: Readonly<Record<string, readonly IndexEntry[]>>;
}

export function llmsText({ title, summary, introduction, sections }: ModelIndex): string {
  const chapters = Object.entries(sections).map(([heading, entries]) => {
    const lines = entries.map(({ name, address, note }) => `- [${name}](${address}): ${note}`);
    return `## ${heading}\n\n${lines.join('\n')}`;
  });
  return `${[`# ${title}`, `> ${summary}`, introduction, ...chapters].join('\n\n')}\n`;
}
