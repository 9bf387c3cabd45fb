import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryFiles, repositoryRoot } from '../repository.ts';
import type { TestsOf } from './recipe.ts';

const biome = 'node_modules/@biomejs/biome/bin/biome';

/** One change by hand: a new file, or text put after a piece of text that a file has exactly once. */
export type Step =
  | { readonly file: string; readonly content: string }
  | { readonly file: string; readonly after: string; readonly insert: string }
  | { readonly file: string; readonly replace: string; readonly by: string };

/**
 * A copy of the repository to try a recipe in. What is installed is shared, packages of the workspace are the copy's own. It is
 * always at the same place, so that the caches of its tools stay valid.
 */
export class RepositoryCopy {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  static async make(): Promise<RepositoryCopy> {
    const place = createHash('sha256').update(repositoryRoot).digest('hex').slice(0, 8);
    const root = path.join(os.tmpdir(), `creator-discovery-recipe-${place}`);
    await rm(root, { recursive: true, force: true });
    await mkdir(root);
    const files = repositoryFiles().filter((file) => !file.startsWith('docs/spec/'));
    const folders = new Set(files.map((file) => path.dirname(file)));
    for (const folder of folders) await mkdir(path.join(root, folder), { recursive: true });
    await Promise.all(files.map((file) => cp(path.join(repositoryRoot, file), path.join(root, file))));
    await symlink(path.join(repositoryRoot, 'node_modules'), path.join(root, 'node_modules'), 'junction');
    // Tests of the conventions ask git for the files.
    await promisify(execFile)('git', ['init', '--quiet', root]);
    const rooms = [...folders].filter((folder) => /^(?:apps|packages|tools)\/[^/]+$/.test(folder));
    await Promise.all(
      rooms.map((room) =>
        // Links between packages are relative, so that they lead to the copy's.
        cp(path.join(repositoryRoot, room, 'node_modules'), path.join(root, room, 'node_modules'), {
          recursive: true,
          verbatimSymlinks: true,
        }),
      ),
    );
    return new RepositoryCopy(root);
  }

  async follow(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      const file = path.join(this.root, step.file);
      if ('content' in step) {
        await writeFile(file, step.content, { flag: 'wx' });
        continue;
      }
      const text = await this.text(step.file);
      const [found, by] = 'after' in step ? [step.after, `${step.after}${step.insert}`] : [step.replace, step.by];
      if (text.split(found).length !== 2) throw new Error(`${step.file} does not have this once: ${found}`);
      await writeFile(
        file,
        text.replace(found, () => by),
      );
    }
  }

  /** Runs a module of the copy, or of what is installed, in a folder of the copy. Gives what it said; rejects with it. */
  async run(folder: string, script: string, ...args: string[]): Promise<string> {
    const file = path.join(this.root, script);
    const options = {
      cwd: path.join(this.root, folder),
      env: { ...process.env, NODE_OPTIONS: '--conditions=creator-discovery-source' },
      maxBuffer: 64 * 1024 * 1024,
    };
    return promisify(execFile)(process.execPath, [file, ...args], options).then(
      ({ stdout, stderr }) => `${stdout}\n${stderr}`,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`${script} ${args.join(' ')} in ${folder} failed:\n${stdout}\n${stderr}`);
      },
    );
  }

  /** Runs root scripts that write files: `npm run openapi`. */
  async generate(...scripts: readonly string[]): Promise<void> {
    const { scripts: commands } = JSON.parse(await this.text('package.json')) as { scripts: Record<string, string> };
    for (const command of scripts.flatMap((script) => (commands[script] ?? script).split(' && '))) {
      const [program = '', ...args] = command
        .split(' ')
        .slice(command.startsWith('node tools/start/bootstrap.mjs') ? 2 : 0);
      if (program === 'source') await this.run('', args[0] ?? '', ...args.slice(1));
      else if (program === 'tool') await this.run('', `tools/${args[0]}/src/main.ts`);
      else if (program === 'biome') await this.run('', biome, ...args);
      else if (command.startsWith('npm run')) await this.generate(args.at(-1) ?? '');
      else throw new Error(`the recipe can't run: ${command}`);
    }
  }

  /** Format and lint of files, as in `npm run check`. */
  async lint(files: readonly string[]): Promise<void> {
    await this.run('', biome, 'check', ...files.filter((file) => file.endsWith('.ts')));
  }

  /** Types of files and folders and of all that they import, as in `npm run check`. One checker takes half the time of four. */
  async types(folder: string, files: readonly string[]): Promise<void> {
    const include = files.map((file) => path.join(this.root, file));
    const some = { extends: './tsconfig.json', include };
    await writeFile(path.join(this.root, folder, 'tsconfig.some.json'), JSON.stringify(some));
    await this.run(folder, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.some.json', '--checkers', '1');
  }

  /** Tests of a package whose file name has a word, and of these those whose name fits: `npm test PACKAGE -- WORD`. */
  async test({ folder, files, names }: TestsOf): Promise<void> {
    const said = await this.run(folder, 'node_modules/jest/bin/jest.js', files, '--testNamePattern', names);
    if (!/^Tests: .* passed,/m.test(said)) throw new Error(`${folder} has no test ${files} ${names}`);
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }

  text(file: string): Promise<string> {
    return readFile(path.join(this.root, file), 'utf8');
  }
}
