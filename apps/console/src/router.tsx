import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { searchOf, textOf } from './address-text.ts';
import { session } from './session.ts';
import { NotFoundPage, PageFault } from './shell/page-problems.tsx';
import { Shell } from './shell/shell.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { StartPage } from './sign-in/start-page.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

const signIn = createRoute({ getParentRoute: () => root, path: '/sign-in', component: SignInPage });
const start = createRoute({ getParentRoute: () => root, path: '/start', component: StartPage });

/** Everything but signing in: whoever isn't signed in does that first, and comes back to the address. */
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
const search = createRoute({
  getParentRoute: () => signedIn,
  path: '/search/$platform',
  component: lazyRouteComponent(() => import('./search/search-page.tsx'), 'SearchPage'),
});
const savedSearch = createRoute({
  getParentRoute: () => signedIn,
  path: '/s/$id',
  component: lazyRouteComponent(() => import('./search/saved-search-page.tsx'), 'SavedSearchPage'),
});
const compare = createRoute({
  getParentRoute: () => signedIn,
  path: '/compare',
  component: lazyRouteComponent(() => import('./creator/compare-page.tsx'), 'ComparePage'),
});
const creator = createRoute({
  getParentRoute: () => signedIn,
  path: '/creators/$platform/$handle',
  component: lazyRouteComponent(() => import('./creator/creator-page.tsx'), 'CreatorPage'),
});
const lists = createRoute({
  getParentRoute: () => signedIn,
  path: '/lists',
  component: lazyRouteComponent(() => import('./lists/lists-page.tsx'), 'ListsPage'),
});
const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/lists/$id',
  component: lazyRouteComponent(() => import('./lists/list-page.tsx'), 'ListPage'),
});
const history = createRoute({
  getParentRoute: () => signedIn,
  path: '/history',
  component: lazyRouteComponent(() => import('./history/history-page.tsx'), 'HistoryPage'),
});
const job = createRoute({
  getParentRoute: () => signedIn,
  path: '/history/$id',
  component: lazyRouteComponent(() => import('./history/job-page.tsx'), 'JobPage'),
});
const usage = createRoute({
  getParentRoute: () => signedIn,
  path: '/usage',
  component: lazyRouteComponent(() => import('./usage/usage-page.tsx'), 'UsagePage'),
});
const credits = createRoute({
  getParentRoute: () => signedIn,
  path: '/credits',
  component: lazyRouteComponent(() => import('./usage/credits-page.tsx'), 'CreditsPage'),
});
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(() => import('./access/access-page.tsx'), 'AccessPage'),
});
const chat = createRoute({
  getParentRoute: () => signedIn,
  path: '/chat',
  component: lazyRouteComponent(() => import('./chat/chat-page.tsx'), 'ChatPage'),
});
const conversation = createRoute({
  getParentRoute: () => signedIn,
  path: '/chat/$id',
  component: lazyRouteComponent(() => import('./chat/chat-page.tsx'), 'ChatPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    start,
    signedIn.addChildren([
      home,
      anySearch,
      search,
      savedSearch,
      compare,
      creator,
      lists,
      list,
      history,
      job,
      usage,
      credits,
      settings,
      chat,
      conversation,
    ]),
  ]),
  basepath: '/console',
  // Reading ahead would call operations that nobody asked for.
  defaultPreload: false,
  defaultErrorComponent: PageFault,
  scrollRestoration: true,
  parseSearch: searchOf,
  stringifySearch: textOf,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
