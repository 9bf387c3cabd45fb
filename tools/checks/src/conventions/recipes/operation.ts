import { expect } from '@jest/globals';
import { filesOfRecipe } from './contributing.ts';
import type { RepositoryCopy, Step } from './repository-copy.ts';

const steps: readonly Step[] = [
  {
    file: 'packages/operations/src/catalogue/get-plan.ts',
    content: `import { z } from 'zod';
import { defineOperation, done } from '../operation.ts';

export const getPlan = defineOperation({
  name: 'get_plan',
  title: 'Get plan',
  group: 'Account',
  summary: 'Gives the plan of the account.',
  description: 'Send \`{}\`.',
  input: z.strictObject({}),
  output: z.object({ status: z.literal('ok'), plan: z.string() }),
  cost: 'Free.',
  limits: [],
  confirmation: 'never',
  spends: false,
  readOnly: true,
  refusals: [],
  async handle({ caller }) {
    return done({ status: 'ok' as const, plan: caller.account.plan });
  },
});
`,
  },
  {
    file: 'packages/operations/src/catalogue/index.ts',
    after: "import { getHistoryData } from './get-history-data.ts';\n",
    insert: "import { getPlan } from './get-plan.ts';\n",
  },
  { file: 'packages/operations/src/catalogue/index.ts', after: '  getCreditBalance,\n', insert: '  getPlan,\n' },
  {
    file: 'packages/operations/src/catalogue/catalogue.test.ts',
    after: "          'get_credit_balance',\n",
    insert: "          'get_plan',\n",
  },
  {
    file: 'apps/action-api/src/testing/operation-cases.ts',
    after: 'export const operationCases: Readonly<Record<string, OperationCase>> = {\n',
    insert: `  get_plan: {
    success: { body: {}, shows: { status: 'ok', plan: 'pro' } },
    empty: 'an account always has a plan',
    wrong: { body: { plan: 'pro' }, problems: ['plan unknown_field'] },
  },
`,
  },
  {
    file: 'tools/examples/src/scenario.ts',
    after: "  { operation: 'get_credit_balance', body: () => ({}) },\n",
    insert: "  { operation: 'get_plan', body: () => ({}) },\n",
  },
];

/** Follows the recipe of an operation, and tests it. Returns the files that were written by hand, at most six. */
export async function addOperation(copy: RepositoryCopy): Promise<readonly string[]> {
  const files = [...new Set(steps.map(({ file }) => file))];
  expect(filesOfRecipe('An operation', { NAME: 'get-plan' })).toEqual(files);
  expect(files.length).toBeLessThanOrEqual(6);

  await copy.follow(steps);
  await copy.generate('examples');
  await copy.test('packages/operations', 'catalogue');
  await copy.test('apps/action-api', 'every-operation|documents.test', 'get_plan|every operation|committed');
  return files;
}
