import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkTasks, pnpm, runTurbo } from './children.mjs';
import { installAndBuild } from './install.mjs';
import { fail, root, workspaceFolders } from './workspace.mjs';

/**
 * `npm test`. Without a name it builds, then runs every check and test, and continues after failures. A name selects a
 * package (`credits`), a word in a file name (`ledger`), a folder (`conventions`), or a combination (`credits ledger`).
 * Options such as `--watch` go to jest. The last lines list the failures and the totals, cached results included.
 */
export async function test(args) {
  const names = args.filter((arg) => !arg.startsWith('-'));
  const options = args.filter((arg) => arg.startsWith('-'));
  if (names.length === 0 && options.length > 0) fail(`npm test PACKAGE -- ${options.join(' ')}: name a package`);
  const chosen = names.length === 0 ? workspaceFolders().map((folder) => ({ folder })) : testsCalled(names);
  const results = chosen.map(({ folder }) => path.join(root, folder, 'test-results.json'));
  for (const file of results) rmSync(file, { force: true });
  compileOnce(names.length === 0);
  const status = await (names.length === 0 ? runTurbo(['build', ...checkTasks, 'test']) : testSome(chosen, options));
  return summarise(status, results);
}

/**
 * Tests start hundreds of processes of the same programs, which share compiled code. A full run clears it first, because
 * entries of deleted files are never removed otherwise.
 */
function compileOnce(fromNothing) {
  const compiled = path.join(root, 'node_modules', '.compiled');
  if (fromNothing) rmSync(compiled, { recursive: true, force: true });
  process.env.NODE_COMPILE_CACHE ??= compiled;
  // A third of the time of the type check is garbage collection.
  process.env.GOGC ??= '400';
}

/** Test files by package; an empty list means all of them. */
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
  const unknown = words.find((word) => !chosen.some(({ files }) => files.some((file) => hasWord(file, word))));
  if (unknown) fail(`there is no package and no test called ${unknown}`);
  return chosen.filter(({ files }) => files.length > 0);
}

async function testSome(chosen, options) {
  const watches = options.some((option) => option.startsWith('--watch'));
  if (watches && chosen.length > 1) {
    fail(`--watch is for one package; these have such tests: ${chosen.map(({ folder }) => folder).join(', ')}`);
  }
  // A single process would keep the first version of each module; worker threads load the changed ones.
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

/** Returns the last lines of a package whose tests ended without results, as they do when their process ends. */
function lastWords(folder) {
  const log = path.join(root, folder, '.turbo', 'turbo-test.log');
  if (testFilesOf(folder).length === 0 || !existsSync(log)) return [];
  const said = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-25).join('\n');
  return [`\nfailed: ${folder} ended without results\n${said}`];
}

function summarise(status, results) {
  const counts = { passed: 0, failed: 0 };
  const notes = [];
  for (const file of results) {
    if (!existsSync(file)) {
      if (status) notes.push(...lastWords(path.relative(root, path.dirname(file))));
      continue;
    }
    const { passed, failed, failures, note } = JSON.parse(readFileSync(file, 'utf8'));
    if (note) notes.push(note);
    for (const { test, reason } of failures)
      notes.push(`\nfailed: ${path.dirname(path.relative(root, file))}/${test}\n${reason}`);
    counts.passed += passed;
    counts.failed += failed;
  }
  if (status) console.log('\nnpm test failed; see the output above');
  for (const note of notes) console.log(note);
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  return status || (counts.failed ? 1 : 0);
}
