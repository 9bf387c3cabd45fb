import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryFiles, repositoryRoot } from '../repository.ts';
import type { TestsOf } from './recipe.ts';

const biome = 'node_modules/@biomejs/biome/bin/biome';

/** A new file, or text inserted after an anchor that occurs exactly once. */
export type Step =
  | { readonly file: string; readonly content: string }
  | { readonly file: string; readonly after: string; readonly insert: string }
  | { readonly file: string; readonly replace: string; readonly by: string };

/**
 * A copy of the repository in which recipes are tried. It shares installed dependencies, but has its own workspace packages.
 * Its path is fixed, so that tool caches stay valid.
 */
export class RepositoryCopy {
  readonly root: string;
  readonly #environment: NodeJS.ProcessEnv;

  private constructor(root: string, environment: NodeJS.ProcessEnv) {
    this.root = root;
    this.#environment = environment;
  }

  /** @param environment variables for every command that runs in the copy. */
  static async make(environment: NodeJS.ProcessEnv = {}): Promise<RepositoryCopy> {
    const place = createHash('sha256').update(repositoryRoot).digest('hex').slice(0, 8);
    const root = path.join(os.tmpdir(), `creator-discovery-recipe-${place}`);
    await rm(root, { recursive: true, force: true });
    await mkdir(root);
    const files = repositoryFiles().filter((file) => !file.startsWith('docs/spec/'));
    await Promise.all(files.map((file) => cp(path.join(repositoryRoot, file), path.join(root, file))));
    await symlink(path.join(repositoryRoot, 'node_modules'), path.join(root, 'node_modules'), 'junction');
    // Convention tests list files through git.
    await promisify(execFile)('git', ['init', '--quiet', root]);
    const rooms = files
      .filter((file) => /^(?:apps|packages|tools)\/[^/]+\/package\.json$/.test(file))
      .map(path.dirname);
    await Promise.all(
      rooms.map((room) =>
        // Links between packages are relative and lead to the copy's packages.
        cp(path.join(repositoryRoot, room, 'node_modules'), path.join(root, room, 'node_modules'), {
          recursive: true,
          verbatimSymlinks: true,
        }),
      ),
    );
    return new RepositoryCopy(root, environment);
  }

  async follow(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      const file = path.join(this.root, step.file);
      if ('content' in step) {
        await mkdir(path.dirname(file), { recursive: true });
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

  /** Runs a module in a folder of the copy and returns its output. Rejects with the output if it fails. */
  async run(folder: string, script: string, ...args: string[]): Promise<string> {
    const file = path.join(this.root, script);
    const options = {
      cwd: path.join(this.root, folder),
      env: { ...process.env, ...this.#environment, NODE_OPTIONS: '--conditions=creator-discovery-source' },
      maxBuffer: 64 * 1024 * 1024,
    };
    return promisify(execFile)(process.execPath, [file, ...args], options).then(
      ({ stdout, stderr }) => `${stdout}\n${stderr}`,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`${script} ${args.join(' ')} in ${folder} failed:\n${stdout}\n${stderr}`);
      },
    );
  }

  /** Runs root scripts such as `npm run openapi`. */
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

  /** Checks format and lint of files, as `npm run check` does. */
  async lint(files: readonly string[]): Promise<void> {
    const settings = JSON.parse(await this.text('biome.json'));
    // They would read the types of the whole repository first, even if skipped.
    delete settings.linter.rules.nursery;
    await writeFile(path.join(this.root, 'biome.json'), JSON.stringify(settings));
    await this.run('', biome, 'check', ...files);
  }

  /** Checks the import rules of files, as `npm run check` does. */
  async imports(files: readonly string[]): Promise<void> {
    const rules = ['--config', '.dependency-cruiser.mjs'];
    await this.run('', 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', ...files, ...rules);
  }

  /** Checks the types of files, folders and their imports, as `npm run check` does. */
  async types(folder: string, files: readonly string[]): Promise<void> {
    const some = { extends: './tsconfig.json', include: files.map((file) => path.join(this.root, file)) };
    await writeFile(path.join(this.root, folder, 'tsconfig.some.json'), JSON.stringify(some));
    await this.run(folder, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.some.json', '--checkers', '1');
  }

  /** Runs tests of a package, selected by parts of file and test names. */
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
