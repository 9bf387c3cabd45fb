import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

export type BuiltEncoding = 'br' | 'gzip';

export interface ConsoleFile {
  /** Its extension determines the media type. */
  readonly name: string;
  readonly content: Buffer;
  readonly encoded: Readonly<Partial<Record<BuiltEncoding, Buffer>>>;
  /** Hash of the content, whatever the encoding. */
  readonly entityTag: string;
}

type Build = ReadonlyMap<string, ConsoleFile>;

const suffixes: Readonly<Record<BuiltEncoding, string>> = { br: '.br', gzip: '.gz' };

/** The page served at every console address. */
const page = 'index.html';

/**
 * The built console in memory, one or two megabytes. Each page request checks the disk, so that a new build is served
 * without a restart.
 */
export class ConsoleFiles {
  readonly #folder: string;
  #build: { readonly madeAt: number; readonly files: Promise<Build> } | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the page; null if the console isn't built. */
  async page(): Promise<ConsoleFile | null> {
    return (await this.#current())?.get(page) ?? null;
  }

  /** Returns a file, such as `assets/main-1a2b3c.js`, or null. */
  async file(name: string): Promise<ConsoleFile | null> {
    return (await this.#build?.files)?.get(name) ?? (await this.#current())?.get(name) ?? null;
  }

  async #current(): Promise<Build | null> {
    const madeAt = await stat(path.join(this.#folder, page)).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (madeAt === null) this.#build = null;
    else if (madeAt !== this.#build?.madeAt) this.#build = { madeAt, files: readBuild(this.#folder) };
    return (await this.#build?.files) ?? null;
  }
}

async function readBuild(folder: string): Promise<Build> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const contents = new Map<string, Buffer>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    contents.set(path.relative(folder, file).split(path.sep).join('/'), await readFile(file));
  }
  const isEncoded = (name: string): boolean =>
    Object.values(suffixes).some((suffix) => name.endsWith(suffix) && contents.has(name.slice(0, -suffix.length)));
  const files = [...contents].filter(([name]) => !isEncoded(name));
  return new Map(files.map(([name, content]) => [name, fileOf(name, content, contents)]));
}

function fileOf(name: string, content: Buffer, contents: ReadonlyMap<string, Buffer>): ConsoleFile {
  const encoded: Partial<Record<BuiltEncoding, Buffer>> = {};
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = contents.get(name + suffixes[encoding]);
    if (bytes !== undefined) encoded[encoding] = bytes;
  }
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 27);
  return { name, content, encoded, entityTag: `W/"${hash}"` };
}
