import { Link, lazyRouteComponent, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { EllipsisVertical, Search } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useKeyboard, useKeys } from '../keys/use-keys.ts';
import { classNames, Hidden, kit, Menu, MenuItem, SkipLink, useTitleNews } from '../kit/kit.ts';
import { useJobNotices } from '../model/job-notices.ts';
import { account, addressOf, type Place, work } from '../model/places.ts';
import { useAccount, useSession, useSignOutWatch } from '../model/use-session.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { useNewCount } from '../search/saved-searches/use-saved-searches.ts';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { AccountItems, AccountMenu } from './account-menu.tsx';
import { AccountNotice, SuspendedPage } from './account-notice.tsx';
import styles from './shell.module.css';
import { PhoneBalance, Wallet } from './wallet.tsx';

const later = {
  JobCards: lazyRouteComponent(() => import('./job-cards.tsx'), 'JobCards'),
  JobDownload: lazyRouteComponent(() => import('../history/job-download.tsx'), 'JobDownload'),
};

export function Shell() {
  const state = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const navigate = useNavigate();
  const main = useRef<HTMLElement>(null);
  // A dialog that leads to a page returns the focus before the page is shown.
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname }) ?? path;
  const focused = useRef(shown);
  useKeyboard();
  useGoToKeys();
  useSignOutWatch();
  useEffect(() => {
    if (state.kind === 'signed out') void navigate({ to: '/sign-in' });
  }, [state.kind, navigate]);
  useEffect(() => {
    if (focused.current === shown) return;
    focused.current = shown;
    // Screen readers start a new page at its top.
    main.current?.focus({ preventScroll: true });
  }, [shown]);
  return state.kind === 'signed in' && <Frame path={path} main={main} />;
}

function Frame({ path, main }: { readonly path: string; readonly main: RefObject<HTMLElement | null> }) {
  const navigate = useNavigate();
  const jobs = useJobNotices();
  // Outlives the card, which the job's page or another tab may dismiss.
  const [download, setDownload] = useState<(typeof jobs)[number] | null>(null);
  const ended = jobs.filter(({ job_status }) => job_status !== 'processing');
  const [first] = ended;
  useTitleNews(first === undefined ? '' : first.job_status === 'complete' ? 'Export ready' : 'Export stopped');
  const counts = { '/saved': useNewCount(), '/history': ended.length };
  // The history and the page of a job show its progress themselves.
  const elsewhere = jobs.filter(
    ({ history_id, job_status }) =>
      path !== `/history/${history_id}` && (path !== '/history' || job_status !== 'processing'),
  );
  const cards = elsewhere.length > 0 && (
    <Suspense>
      <later.JobCards jobs={elsewhere} download={setDownload} />
    </Suspense>
  );
  return (
    <div className={classNames(styles.app, elsewhere.length > 0 && styles.exporting)}>
      <SkipLink to="main">Skip to content</SkipLink>
      <nav className={styles.rail} aria-label="Main">
        <div className={classNames(kit.row, styles.brand)}>
          <span className={classNames(kit.icon, styles.mark)}>
            <Search size={15} />
          </span>
          <span className={styles.label}>Creator Discovery</span>
        </div>
        <Entries places={work} path={path} counts={counts} />
        <p className={styles.group}>Account</p>
        <Entries places={account} path={path} />
        <div className={classNames(kit.lines, styles.foot)}>
          {cards}
          <Wallet />
          <AccountMenu />
        </div>
      </nav>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <PhoneBalance />
        <PageOfAccount />
      </main>
      <div className={styles.dock}>
        {cards}
        <nav className={styles.bottom} aria-label="Main, short">
          <Entries places={work.slice(0, phonePlaces)} path={path} counts={counts} />
          <Menu
            trigger={
              <button type="button" className={classNames(kit.row, styles.entry)}>
                <EllipsisVertical size={18} />
                More
              </button>
            }
          >
            {[...work.slice(phonePlaces), ...account].map((place) => (
              <MenuItem
                key={place.path}
                icon={<place.icon size={16} />}
                label={place.label}
                run={() => void navigate({ to: addressOf(place) })}
              />
            ))}
            <AccountItems />
          </Menu>
        </nav>
      </div>
      <Suspense>{download && <later.JobDownload entry={download} close={() => setDownload(null)} />}</Suspense>
      <PaletteHost />
      <SignInAgain />
    </div>
  );
}

/** Pages in the bar at the bottom; the others are in its menu. */
const phonePlaces = 4;

function PageOfAccount() {
  if (useAccount().suspended) return <SuspendedPage />;
  return (
    <>
      <AccountNotice />
      <Outlet />
    </>
  );
}

interface EntriesProps {
  readonly places: readonly Place[];
  readonly path: string;
  /** News of each page. */
  readonly counts?: Readonly<Partial<Record<Place['path'], number>>>;
}

function Entries({ places, path, counts = {} }: EntriesProps) {
  return places.map((place) => (
    <Link
      key={place.path}
      to={addressOf(place)}
      className={classNames(kit.row, styles.entry)}
      title={place.label}
      aria-current={path.startsWith(place.path) ? 'page' : undefined}
      // The router marks exact addresses only.
      activeProps={{}}
    >
      <place.icon size={16} />
      <span className={styles.label}>{place.label}</span>
      {counts[place.path] ? (
        <span className={classNames(kit.count, styles.count, place.path === '/saved' && styles.new)}>
          {counts[place.path]}
          <Hidden> new</Hidden>
        </span>
      ) : null}
    </Link>
  ));
}

/** Shortcuts `G` and then the letter of a page. */
function useGoToKeys(): void {
  const navigate = useNavigate();
  useKeys(
    [...work, ...account]
      .filter(({ key }) => key !== undefined)
      .map((place) => ({
        keys: `g ${place.key}`,
        does: `Go to ${place.label.toLowerCase()}`,
        group: 'Everywhere',
        run: () => void navigate({ to: addressOf(place) }),
      })),
  );
}
