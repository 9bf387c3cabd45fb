/**
 * Entry point of every npm script. Needs Node 20 or later and no dependency: installs changed dependencies and builds the
 * console, or everything for `bench`. Then continues under the pinned Node version.
 *
 *   node bootstrap.mjs start              the whole product, from source (main.ts)
 *   node bootstrap.mjs dev                the same, restarted on change
 *   node bootstrap.mjs run NAME [...]     one process, from source (process.ts)
 *   node bootstrap.mjs creators [...]     the command of the client library, from source
 *   node bootstrap.mjs tool NAME [...]    a tool, from source: faults, examples
 *   node bootstrap.mjs bench [...]        the bench, on the built packages
 *   node bootstrap.mjs source FILE [...]  one module, from source
 *   node bootstrap.mjs install            the dependencies of everything
 *   node bootstrap.mjs test [NAME] [...]  every check and test, or the named tests (tests.mjs)
 *   node bootstrap.mjs check              types, lint, import rules, unused code and dependencies
 */
import { checkTasks, run, runTurbo } from './children.mjs';
import { install, installAndBuild, installForCommand, installProduct } from './install.mjs';
import { test } from './tests.mjs';
import { fail } from './workspace.mjs';

const [command, ...rest] = process.argv.slice(2);
switch (command) {
  case 'start':
    await installProduct();
    process.exitCode = await run('source', 'tools/start/src/main.ts', rest);
    break;
  case 'dev':
    await installProduct();
    process.exitCode = await run('source', 'tools/start/src/main.ts', ['--watch', ...rest]);
    break;
  case 'run':
    await installProduct();
    process.exitCode = await run('source', 'tools/start/src/process.ts', rest);
    break;
  case 'creators':
    await installForCommand();
    process.exitCode = await run('source', 'packages/client/src/command/main.ts', rest);
    break;
  case 'install':
    await install();
    break;
  case 'tool':
    await install();
    process.exitCode = await run('source', `tools/${rest[0]}/src/main.ts`, rest.slice(1));
    break;
  case 'bench':
    // Deployments run the build, so its speed is the one to measure.
    await installAndBuild();
    process.exitCode = await run('build', 'tools/bench/src/main.ts', rest);
    break;
  case 'source':
    await install();
    process.exitCode = await run('source', rest[0] ?? '', rest.slice(1));
    break;
  case 'test':
    await install();
    process.exitCode = await test(rest);
    break;
  case 'check':
    await install();
    process.exitCode = await runTurbo(checkTasks);
    break;
  default:
    fail(
      'usage: bootstrap.mjs start | dev | run NAME [...] | creators [...] | tool NAME [...] | bench [...] | source FILE [...] | install | test [NAME] | check',
    );
}
