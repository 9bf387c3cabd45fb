import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import {
  ChartColumn,
  EllipsisVertical,
  History,
  KeyRound,
  List,
  type LucideIcon,
  MessageCircle,
  Search,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Menu, MenuItem } from '../kit/menu.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { AccountItems } from './account-items.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AccountNotice, SuspendedPage } from './account-notice.tsx';
import styles from './shell.module.css';
import { useGoToKeys } from './use-go-to-keys.ts';
import { useKeyboard } from './use-keys.ts';
import { useAccount, useSession } from './use-session.ts';
import { Wallet } from './wallet.tsx';

interface Place {
  readonly to: '/search' | '/lists' | '/history' | '/chat' | '/usage' | '/settings';
  readonly label: string;
  readonly icon: LucideIcon;
}

const work: readonly Place[] = [
  { to: '/search', label: 'Search', icon: Search },
  { to: '/lists', label: 'Lists', icon: List },
  { to: '/history', label: 'History', icon: History },
  { to: '/chat', label: 'Chat', icon: MessageCircle },
];

const account: readonly Place[] = [
  { to: '/usage', label: 'Usage', icon: ChartColumn },
  { to: '/settings', label: 'API access', icon: KeyRound },
];

/** Where a navigation entry leads: search has an address for each platform. */
function addressOf(to: Place['to']): string {
  return to === '/search' ? '/search/photonet' : to;
}

/** Navigation, wallet and account around every page of signed-in people. */
export function Shell() {
  const state = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const navigate = useNavigate();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(path);
  useKeyboard();
  useGoToKeys();
  useEffect(() => {
    if (state.kind === 'signed out') void navigate({ to: '/sign-in' });
  }, [state.kind, navigate]);
  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    // A new page is read from its beginning, by eye and by ear.
    main.current?.focus({ preventScroll: true });
  }, [path]);
  if (state.kind !== 'signed in') return null;
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#main">
        Skip to the page
      </a>
      <nav className={styles.rail} aria-label="Main">
        <div className={styles.brand}>
          <span className={styles.mark}>
            <Search size={15} aria-hidden="true" />
          </span>
          Creator Discovery
        </div>
        <Entries places={work} path={path} />
        <p className={styles.group}>Account</p>
        <Entries places={account} path={path} />
        <div className={styles.foot}>
          <Wallet />
          <AccountMenu />
        </div>
      </nav>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <PageOfAccount />
      </main>
      <nav className={styles.bottom} aria-label="Main, short">
        <Entries places={work.slice(0, 3)} path={path} />
        <Menu
          trigger={
            <button type="button" className={styles.entry}>
              <EllipsisVertical size={18} aria-hidden="true" />
              More
            </button>
          }
        >
          {[...work.slice(3), ...account].map(({ to, label, icon: Icon }) => (
            <MenuItem
              key={to}
              icon={<Icon size={16} aria-hidden="true" />}
              run={() => void navigate({ to: addressOf(to) })}
            >
              {label}
            </MenuItem>
          ))}
          <AccountItems />
        </Menu>
      </nav>
      <PaletteHost />
      <SignInAgain />
    </div>
  );
}

/** The page of the address, where the account may see it. */
function PageOfAccount() {
  if (useAccount().suspended) return <SuspendedPage />;
  return (
    <>
      <AccountNotice />
      <Outlet />
    </>
  );
}

function Entries({ places, path }: { readonly places: readonly Place[]; readonly path: string }) {
  return places.map(({ to, label, icon: Icon }) => (
    <Link
      key={to}
      to={addressOf(to)}
      className={styles.entry}
      aria-current={path.startsWith(to) ? 'page' : undefined}
      // The router marks only the exact address.
      activeProps={{}}
    >
      <Icon size={16} aria-hidden="true" />
      {label}
    </Link>
  ));
}
