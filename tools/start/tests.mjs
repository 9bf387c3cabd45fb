import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkTasks, pnpm, runTurbo } from './children.mjs';
import { installAndBuild } from './install.mjs';
import { nearest } from './nearest.mjs';
import { fail, root, workspaceFolders } from './workspace.mjs';

/**
 * `npm test` without a name: build, every check and every test, whatever fails. With names: the tests of these packages
 * (`credits`, by the name of the folder), or those whose file name has the word (`ledger`) or which lie in a folder
 * of that name (`conventions`), or both (`credits ledger`).
 * Options such as `--watch` go to jest. The last lines name what failed and why, and give the sum, cached or run.
 */
export async function test(args) {
  const names = args.filter((arg) => !arg.startsWith('-'));
  const options = args.filter((arg) => arg.startsWith('-'));
  if (names.length === 0 && options.length > 0) fail(`npm test PACKAGE -- ${options.join(' ')}: say which package`);
  const chosen = names.length === 0 ? workspaceFolders().map((folder) => ({ folder })) : testsCalled(names);
  const results = chosen.map(({ folder }) => path.join(root, folder, 'test-results.json'));
  for (const file of results) rmSync(file, { force: true });
  compileOnce(names.length === 0);
  const status = await (names.length === 0 ? runTurbo(['build', ...checkTasks, 'test']) : testSome(chosen, options));
  return summarise(status, results);
}

/**
 * Tests start hundreds of processes of the same programs: each finds what an earlier one compiled. Nothing else ever deletes
 * what was compiled of a file that is gone, so a run of all tests begins without.
 */
function compileOnce(fromNothing) {
  const compiled = path.join(root, 'node_modules', '.compiled');
  if (fromNothing) rmSync(compiled, { recursive: true, force: true });
  process.env.NODE_COMPILE_CACHE ??= compiled;
}

/** The tests to run: all of a package, or the named files of it. */
function testsCalled(names) {
  const folders = workspaceFolders();
  const packages = folders.filter((folder) => names.includes(path.basename(folder)));
  const words = names.filter((name) => !packages.some((folder) => path.basename(folder) === name));
  const within = packages.length > 0 ? packages : folders;
  if (words.length === 0) return packages.map((folder) => ({ folder, files: [] }));
  const chosen = within.map((folder) => ({
    folder,
    files: testFilesOf(folder).filter((file) => words.some((word) => hasWord(file, word))),
  }));
  for (const word of words) {
    if (chosen.some(({ files }) => files.some((file) => hasWord(file, word)))) continue;
    const known = [
      ...folders.map((folder) => path.basename(folder)),
      ...within.flatMap(testFilesOf).map((file) => path.basename(file).replace(/[.]test[.]tsx?$/, '')),
    ];
    fail(`there is no package and no test called ${word}; the nearest are ${nearest(word, known).join(', ')}`);
  }
  return chosen.filter(({ files }) => files.length > 0);
}

async function testSome(chosen, options) {
  const watches = options.some((option) => option.startsWith('--watch'));
  if (watches && chosen.length > 1) {
    fail(`--watch is for one package; these have such tests: ${chosen.map(({ folder }) => folder).join(', ')}`);
  }
  // Threads of their own load the changed modules; the process of a run has loaded them once.
  if (watches) options.push('--maxWorkers=2');
  let status = 0;
  for (const { folder, files } of chosen) {
    if (testsTheBuild(folder)) await installAndBuild();
    console.error(`\n${folder}`);
    const byPath = files.length > 0 ? ['--runTestsByPath', ...files] : [];
    status = (await pnpm(['run', 'test', ...options, ...byPath], { output: 'terminal', folder })) || status;
  }
  return status;
}

/** Whether turbo builds before the tests of this package. */
function testsTheBuild(folder) {
  const { tasks } = JSON.parse(readFileSync(path.join(root, folder, 'turbo.json'), 'utf8'));
  return tasks?.test?.dependsOn?.some((task) => task === 'build' || task === '^build') ?? false;
}

function hasWord(file, word) {
  return path.basename(file).includes(word) || path.dirname(file).split(path.sep)[1] === word;
}

function testFilesOf(folder) {
  const source = path.join(root, folder, 'src');
  return readdirSync(source, { recursive: true })
    .filter((file) => /[.]test[.]tsx?$/.test(file))
    .map((file) => path.join('src', file));
}

function summarise(status, results) {
  const counts = { passed: 0, failed: 0 };
  const notes = [];
  for (const file of results) {
    if (!existsSync(file)) continue;
    const { passed, failed, failures, note } = JSON.parse(readFileSync(file, 'utf8'));
    if (note) notes.push(note);
    for (const { test, reason } of failures)
      notes.push(`\nfailed: ${path.dirname(path.relative(root, file))}/${test}\n${reason}`);
    counts.passed += passed;
    counts.failed += failed;
  }
  if (status) console.log('\nnpm test failed: see what is named above');
  for (const note of notes) console.log(note);
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  return status || (counts.failed ? 1 : 0);
}
