import { useNavigate } from '@tanstack/react-router';
import { Keyboard, LogOut, Moon, Plus, Sun, SunMoon } from 'lucide-react';
import { Avatar } from '../kit/avatar.tsx';
import { Hidden } from '../kit/basics.tsx';
import { classNames } from '../kit/class-names.ts';
import kit from '../kit/kit.module.css';
import { Menu, MenuItem } from '../kit/menu.tsx';
import { queryClient } from '../queries.ts';
import { session } from '../session.ts';
import { chooseLook, type Look } from './look.ts';
import styles from './shell.module.css';
import { keyboard, useSingleKeys } from './use-keys.ts';
import { signOut, useAccount, useSession } from './use-session.ts';

const looks: readonly { readonly look: Look; readonly label: string; readonly icon: typeof Sun }[] = [
  { look: 'system', label: 'Look of the system', icon: SunMoon },
  { look: 'light', label: 'Light', icon: Sun },
  { look: 'dark', label: 'Dark', icon: Moon },
];

/** The account of this tab, the others that are signed in, the look, and signing out. */
export function AccountMenu() {
  const account = useAccount();
  const state = useSession();
  const navigate = useNavigate();
  const singleKeys = useSingleKeys();
  const others =
    state.kind === 'signed in' ? state.body.accounts.filter(({ account_id }) => account_id !== account.account_id) : [];
  return (
    <Menu
      trigger={
        <button type="button" className={styles.who}>
          <Hidden>Account</Hidden>
          <Avatar name={account.name} handle={account.account_id} picture={null} size={28} />
          <span>
            <b className={kit.small}>{account.name}</b>
            <span className={classNames(kit.tiny, kit.muted)}>
              {account.plan.name} · key {account.key.prefix}…
            </span>
          </span>
        </button>
      }
    >
      {others.map((other) => (
        <MenuItem
          key={other.account_id}
          icon={<Avatar name={other.name} handle={other.account_id} picture={null} size={20} />}
          run={() => {
            queryClient.clear();
            session.choose(other);
            void navigate({ to: '/search/$platform', params: { platform: 'photonet' } });
          }}
        >
          {other.name}
        </MenuItem>
      ))}
      <MenuItem icon={<Plus size={16} aria-hidden="true" />} run={() => void navigate({ to: '/sign-in' })}>
        Sign in to another account
      </MenuItem>
      {looks.map(({ look, label, icon: Icon }) => (
        <MenuItem key={look} icon={<Icon size={16} aria-hidden="true" />} run={() => chooseLook(look)}>
          {label}
        </MenuItem>
      ))}
      <MenuItem icon={<Keyboard size={16} aria-hidden="true" />} run={() => keyboard.switchSingleKeys(!singleKeys)}>
        {singleKeys ? 'Switch single keys off' : 'Switch single keys on'}
      </MenuItem>
      <MenuItem icon={<LogOut size={16} aria-hidden="true" />} run={() => void signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
