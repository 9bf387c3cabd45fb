import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { searchOf, textOf } from './address-text.ts';
import { session } from './session.ts';
import { NotFoundPage, PageFault, PagePending } from './shell/page-problems.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

const signInPage = lazyRouteComponent(() => import('./sign-in/sign-in-page.tsx'), 'SignInPage');
const startPage = lazyRouteComponent(() => import('./sign-in/start-page.tsx'), 'StartPage');
const authorizePage = lazyRouteComponent(() => import('./authorize/authorize-page.tsx'), 'AuthorizePage');
const authorize = createRoute({ getParentRoute: () => root, path: '/authorize', component: authorizePage });
const signIn = createRoute({ getParentRoute: () => root, path: '/sign-in', component: signInPage });
const start = createRoute({ getParentRoute: () => root, path: '/start', component: startPage });

/** Sends visitors who aren't signed in to the sign-in page, then back to the address. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  beforeLoad: ({ location }) => {
    if (session.state().kind !== 'signed in') throw redirect({ to: '/sign-in', search: { next: location.href } });
  },
});

function toSearch(): never {
  throw redirect({ to: '/search/$platform', params: { platform: 'photonet' } });
}

const home = createRoute({ getParentRoute: () => signedIn, path: '/', beforeLoad: toSearch });
const anySearch = createRoute({ getParentRoute: () => signedIn, path: '/search', beforeLoad: toSearch });

function page<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => signedIn, path, component });
}

const searchPage = lazyRouteComponent(() => import('./search/search-page.tsx'), 'SearchPage');
const savedPage = lazyRouteComponent(() => import('./search/saved-searches/saved-page.tsx'), 'SavedPage');
const comparePage = lazyRouteComponent(() => import('./creator/compare-page.tsx'), 'ComparePage');
const creatorPage = lazyRouteComponent(() => import('./creator/creator-page.tsx'), 'CreatorPage');
const listsPage = lazyRouteComponent(() => import('./lists/lists-page.tsx'), 'ListsPage');
const listPage = lazyRouteComponent(() => import('./lists/list-page.tsx'), 'ListPage');
const historyPage = lazyRouteComponent(() => import('./history/history-page.tsx'), 'HistoryPage');
const jobPage = lazyRouteComponent(() => import('./history/job-page.tsx'), 'JobPage');
const usagePage = lazyRouteComponent(() => import('./usage/usage-page.tsx'), 'UsagePage');
const creditsPage = lazyRouteComponent(() => import('./usage/credits-page.tsx'), 'CreditsPage');
const requestsPage = lazyRouteComponent(() => import('./requests/requests-page.tsx'), 'RequestsPage');
const accessPage = lazyRouteComponent(() => import('./access/access-page.tsx'), 'AccessPage');
const webhooksPage = lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage');
const chatPage = lazyRouteComponent(() => import('./chat/chat-page.tsx'), 'ChatPage');

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    start,
    authorize,
    signedIn.addChildren([
      home,
      anySearch,
      page('/search/$platform', searchPage),
      page('/saved', savedPage),
      page('/saved/$id', savedPage),
      page('/compare', comparePage),
      page('/creators/$platform/$handle', creatorPage),
      page('/lists', listsPage),
      page('/lists/$id', listPage),
      page('/history', historyPage),
      page('/history/$id', jobPage),
      page('/usage', usagePage),
      page('/credits', creditsPage),
      page('/requests', requestsPage),
      page('/settings', accessPage),
      page('/webhooks', webhooksPage),
      page('/chat', chatPage),
      page('/chat/$id', chatPage),
    ]),
  ]),
  basepath: '/console',
  // Preloading would call operations before anyone asked.
  defaultPreload: false,
  defaultErrorComponent: PageFault,
  defaultPendingComponent: PagePending,
  // A page that is loaded within this time is shown at once.
  defaultPendingMs: 100,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  parseSearch: searchOf,
  stringifySearch: textOf,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
