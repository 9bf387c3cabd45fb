import { z } from 'zod';
import { defineOperation, done, type Operation } from '../operation.ts';

/** An operation that takes nothing, gives nothing and never asks, apart from `change`. */
export function testOperation(change: Partial<Operation> = {}): Operation {
  return defineOperation({
    name: 'test',
    title: 'Test',
    group: 'Search',
    summary: '',
    description: '',
    input: z.strictObject({}),
    output: z.object({}),
    cost: '',
    limits: [],
    confirmation: 'never',
    spends: false,
    readOnly: true,
    refusals: [],
    handle: async () => done({}),
    ...change,
  });
}
