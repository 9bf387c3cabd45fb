import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const guide = fileURLToPath(new URL('../../../docs/guide/', import.meta.url));
/** In reading order: later pages use the function that the first one defines. */
export const pages = [
  'README.md',
  'paging.md',
  'jobs.md',
  'webhooks.md',
  'errors.md',
  'limits.md',
  'keys.md',
  'scraping.md',
];

/** How to connect programs that bring their own client. */
export const pagesWithoutSamples = ['assistants.md', 'command-line.md'];

export const languages = ['sh', 'ts', 'python'] as const;
export type Language = (typeof languages)[number];

export function pageOf(name: string): string {
  return readFileSync(`${guide}${name}`, 'utf8');
}

/** Joins a language's samples of all pages into one program. Assignments of example keys are left out. */
export function programOf(language: Language): string {
  const ran = language === 'sh' ? [...pages, copyPage] : pages;
  const samples = ran.map((page) => samplesOf(page, language).join('\n'));
  return language === 'ts' ? typeScriptOf(samples) : samples.join('\n');
}

/** Has programs that need a folder, and for the warehouse a library. */
export const copyPage = 'sync.md';

/** Returns the programs that keep a copy of owned creators, and that function of the first page which they call. */
export function copyProgramOf(language: 'ts' | 'python', hasWarehouse: boolean): string {
  const programs = samplesOf(copyPage, language).filter((text) => hasWarehouse || !text.includes('import duckdb'));
  const samples = [samplesOf('README.md', language)[0] ?? '', ...programs];
  return language === 'ts' ? typeScriptOf(samples) : samples.join('\n');
}

function samplesOf(page: string, language: Language): string[] {
  return samplesIn(pageOf(page), language).filter((text) => !text.startsWith('export '));
}

/** Returns the code blocks of a language. */
export function samplesIn(text: string, language: Language): string[] {
  const blocks = text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'));
  return [...blocks].map(([, block = '']) => block);
}

/** Later pages become blocks, so that they may declare the same names; their imports move to the top. */
function typeScriptOf([first = '', ...later]: readonly string[]): string {
  const lines = later.flatMap((sample) => ['{', ...sample.split('\n'), '}']);
  const isImport = (line: string): boolean => line.startsWith('import ');
  const imports = new Set(lines.filter(isImport));
  return [...imports, first, ...lines.filter((line) => !isImport(line))].join('\n');
}
