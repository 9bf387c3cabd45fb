import type { Recipe } from './recipe.ts';

export const page: Recipe = {
  heading: 'A console page',
  names: { NAME: 'plans' },
  steps: [
    {
      file: 'apps/console/src/plans/plans-page.tsx',
      content: `import { Page } from '../kit/kit.ts';
import { useAccount } from '../model/use-session.ts';

/** \`/console/plans\`: the plan of the account. */
export function PlansPage() {
  const { plan } = useAccount();
  return (
    <Page title="Plans">
      <p>Your plan is {plan.name}.</p>
    </Page>
  );
}
`,
    },
    {
      file: 'apps/console/src/router.tsx',
      after: "const creditsPage = lazyRouteComponent(() => import('./usage/credits-page.tsx'), 'CreditsPage');\n",
      insert: "const plansPage = lazyRouteComponent(() => import('./plans/plans-page.tsx'), 'PlansPage');\n",
    },
    {
      file: 'apps/console/src/router.tsx',
      after: "      page('/credits', creditsPage),\n",
      insert: "      page('/plans', plansPage),\n",
    },
    {
      file: 'apps/console/src/model/places.ts',
      after: "  | '/webhooks'\n",
      insert: "  | '/plans'\n",
    },
    {
      file: 'apps/console/src/model/places.ts',
      replace: "  { path: '/settings', label: 'API access'",
      by: "  { path: '/plans', label: 'Plans', words: 'price', icon: ChartColumn },\n  { path: '/settings', label: 'API access'",
    },
    {
      file: 'apps/console/src/end-to-end/plans.test.ts',
      content: `import { expectPage } from '@creator-discovery/browser/testing';
import { describe, test } from '@jest/globals';
import { consoleStage, expectAccessible } from './console-stage.ts';

describe('in the browser', () => {
  const console = consoleStage();

  test('the page shows the plan of the account', async () => {
    const account = await console.newAccount({ plan: 'pro' });
    await console.visit({ account, path: '/plans' }, async (page) => {
      await expectPage(page.getByText('Your plan is pro.')).toBeVisible();
      await expectAccessible(page);
    });
  });
});
`,
    },
  ],
  generates: [],
  tests: [],
};
