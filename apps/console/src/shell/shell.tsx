import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { EllipsisVertical, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Menu, MenuItem } from '../kit/menu.tsx';
import { SkipLink } from '../kit/skip-link.tsx';
import { account, addressOf, type Place, work } from '../model/places.ts';
import { useKeyboard } from '../model/use-keys.ts';
import { useAccount, useSession } from '../model/use-session.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { AccountItems } from './account-items.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AccountNotice, SuspendedPage } from './account-notice.tsx';
import styles from './shell.module.css';
import { useGoToKeys } from './use-go-to-keys.ts';
import { Wallet } from './wallet.tsx';

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
      <SkipLink to="main">Skip to the page</SkipLink>
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
          {[...work.slice(3), ...account].map((place) => (
            <MenuItem
              key={place.path}
              icon={<place.icon size={16} aria-hidden="true" />}
              run={() => void navigate({ to: addressOf(place) })}
            >
              {place.label}
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
  return places.map((place) => (
    <Link
      key={place.path}
      to={addressOf(place)}
      className={styles.entry}
      aria-current={path.startsWith(place.path) ? 'page' : undefined}
      // The router marks only the exact address.
      activeProps={{}}
    >
      <place.icon size={16} aria-hidden="true" />
      {place.label}
    </Link>
  ));
}
