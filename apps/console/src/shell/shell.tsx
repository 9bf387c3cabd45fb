import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { EllipsisVertical, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Menu, MenuItem, SkipLink } from '../kit/kit.ts';
import type { Shortcut } from '../model/keyboard.ts';
import { account, addressOf, type Place, work } from '../model/places.ts';
import { useKeyboard, useKeys } from '../model/use-keys.ts';
import { useAccount, useSession } from '../model/use-session.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { AccountItems } from './account-items.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AccountNotice, SuspendedPage } from './account-notice.tsx';
import styles from './shell.module.css';
import { Wallet } from './wallet.tsx';

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
    // Screen readers start a new page at its top.
    main.current?.focus({ preventScroll: true });
  }, [path]);
  if (state.kind !== 'signed in') return null;
  return (
    <div className={styles.app}>
      <SkipLink to="main">Skip to content</SkipLink>
      <nav className={styles.rail} aria-label="Main">
        <div className={styles.brand}>
          <span className={styles.mark}>
            <Search size={15} />
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
              <EllipsisVertical size={18} />
              More
            </button>
          }
        >
          {[...work.slice(3), ...account].map((place) => (
            <MenuItem
              key={place.path}
              icon={<place.icon size={16} />}
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
      // The router marks exact addresses only.
      activeProps={{}}
    >
      <place.icon size={16} />
      {place.label}
    </Link>
  ));
}

/** Shortcuts `G` and then the letter of a page. */
function useGoToKeys(): void {
  const navigate = useNavigate();
  useKeys(
    [...work, ...account].flatMap((place): readonly Shortcut[] => {
      if (place.key === undefined) return [];
      return [
        {
          keys: `g ${place.key}`,
          does: `Go to ${place.label.toLowerCase()}`,
          group: 'Everywhere',
          run: () => void navigate({ to: addressOf(place) }),
        },
      ];
    }),
  );
}
