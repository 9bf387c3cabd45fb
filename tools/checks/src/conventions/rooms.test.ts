import path from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryFiles, textOf } from './repository.ts';

const source = /^((?:packages|apps)\/[^/]+\/src)\/([^/]+)\/.*\.tsx?$/;
const testSupport = /[.](test|contract)[.]ts$|\/(testing|end-to-end)\//;
const relativeImport = /(?:from|import|import\() ?'([.][^']+)'/g;

/** Imports between folders of a package, each as `packages/a/src/from packages/a/src/to`. */
function arrowsOf(file: string): readonly string[] {
  const [, package_ = '', folder = ''] = source.exec(file) ?? [];
  return [...textOf(file).matchAll(relativeImport)].flatMap(([, imported = '']) => {
    const [, samePackage, other = ''] = source.exec(path.join(path.dirname(file), imported)) ?? [];
    return samePackage === package_ && other !== folder ? [`${package_}/${folder} ${package_}/${other}`] : [];
  });
}

test('no two folders of a package import each other: what both need lies in a third one', () => {
  const files = repositoryFiles().filter((file) => source.test(file) && !testSupport.test(file));
  const arrows = new Set(files.flatMap(arrowsOf));
  expect(arrows.size).toBeGreaterThan(100);
  const both = [...arrows].filter((arrow) => arrows.has(arrow.split(' ').toReversed().join(' ')));
  expect(both).toEqual([]);
});
