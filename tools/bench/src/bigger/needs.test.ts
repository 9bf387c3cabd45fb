import { expect, test } from '@jest/globals';
import { Machine, ThisMachine } from './machine.ts';
import { lacking, needsOf, sharedBufferBytes } from './needs.ts';

interface Parts {
  readonly disk: number;
  readonly memory: number;
  readonly cores: number;
}

class FakeMachine extends Machine {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    super();
    this.#parts = parts;
  }

  override async freeDiskBytes(): Promise<number> {
    return this.#parts.disk;
  }

  override freeMemoryBytes(): number {
    return this.#parts.memory;
  }

  override cores(): number {
    return this.#parts.cores;
  }
}

const needs = needsOf(5_000_000);
const enough: Parts = { disk: needs.diskBytes, memory: needs.memoryBytes, cores: needs.cores };

function lackingOn(parts: Partial<Parts>): Promise<readonly string[]> {
  return lacking(needs, new FakeMachine({ ...enough, ...parts }), '/data');
}

test('a machine that has just what is needed lacks nothing', async () => {
  expect(await lackingOn({})).toEqual([]);
});

test('what is missing is named with what there is and what is needed', async () => {
  expect(await lackingOn({ disk: 20 * 2 ** 30 })).toEqual([
    expect.stringMatching(/^\/data has room for 20\.0 GB, not \d\d\.\d GB$/),
  ]);
  expect(await lackingOn({ memory: 4 * 2 ** 30 })).toEqual([
    expect.stringMatching(/^4\.0 GB of memory are free, not \d\.\d GB$/),
  ]);
  expect(await lackingOn({ cores: 1 })).toEqual(['there is 1 core, not 2']);
});

test('everything that is missing is said at once', async () => {
  expect(await lackingOn({ disk: 0, memory: 0, cores: 1 })).toHaveLength(3);
});

test('more creators need more of everything but cores', () => {
  const fewer = needsOf(200_000);
  expect(needs.diskBytes).toBeGreaterThan(10 * fewer.diskBytes);
  expect(needs.memoryBytes).toBeGreaterThan(fewer.memoryBytes);
  expect(needs.seconds).toBeGreaterThan(fewer.seconds);
  expect(needs.cores).toBe(fewer.cores);
});

test('the memory of the server grows with the creators, within bounds', () => {
  expect([20_000, 1_000_000, 50_000_000].map((creators) => sharedBufferBytes(creators) / 2 ** 20)).toEqual([
    256,
    expect.closeTo(586, 0),
    3072,
  ]);
});

test('this machine says what it has', async () => {
  const machine = new ThisMachine();
  expect(await machine.freeDiskBytes('.')).toBeGreaterThan(0);
  expect(machine.freeMemoryBytes()).toBeGreaterThan(0);
  expect(machine.cores()).toBeGreaterThanOrEqual(1);
});
