import { z } from 'zod';
import { defineOperation, done, type Operation } from '../operation.ts';

/** A minimal operation without input or output; `change` overrides its fields. */
export function testOperation(change: Partial<Operation> = {}): Operation {
  return defineOperation({
    name: 'test',
    title: 'Test',
    group: 'Search',
    scope: null,
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
