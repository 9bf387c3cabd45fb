import type { Recipe } from './recipe.ts';
import type { Step } from './repository-copy.ts';

const steps: readonly Step[] = [
  {
    file: 'packages/operations/src/catalogue/get-plan.ts',
    content: `import { z } from 'zod';
import { defineOperation, done } from '../operation.ts';

export const getPlan = defineOperation({
  name: 'get_plan',
  title: 'Get plan',
  group: 'Account',
  scope: 'account',
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
    file: 'packages/operations/src/catalogue/catalogue.test.ts',
    replace: "['explain_charge', 'list_ledger_entries', 'get_usage', 'list_requests']",
    by: `[
      'get_plan',
      'explain_charge',
      'list_ledger_entries',
      'get_usage',
      'list_requests',
    ]`,
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

export const operation: Recipe = {
  heading: 'An operation',
  names: { NAME: 'get-plan' },
  steps,
  generates: ['examples'],
  tests: [
    { folder: 'packages/operations', files: 'catalogue', names: '' },
    { folder: 'apps/action-api', files: 'every-operation|documents.test', names: 'get_plan|every operation|committed' },
  ],
};
