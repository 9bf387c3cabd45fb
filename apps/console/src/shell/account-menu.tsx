import { useNavigate } from '@tanstack/react-router';
import { Check, Keyboard, LogOut, Moon, Plus, Sun, SunMoon } from 'lucide-react';
import { keyboard, useSingleKeys } from '../keys/use-keys.ts';
import { Avatar, classNames, Hidden, kit, Menu, MenuItem } from '../kit/kit.ts';
import { chooseLook, chosenLook, looks } from '../model/look.ts';
import { signOut, useAccount, useSession } from '../model/use-session.ts';
import { queryClient } from '../queries.ts';
import { session } from '../session.ts';
import styles from './shell.module.css';

const planNames: Readonly<Record<string, string>> = { pro: 'Pro', free: 'No plan' };

export function AccountMenu() {
  const account = useAccount();
  return (
    <Menu
      trigger={
        <button type="button" className={classNames(kit.row, styles.who)}>
          <Hidden>Account</Hidden>
          <Avatar name={account.name} handle={account.account_id} picture={null} size={28} />
          <span>
            <b className={classNames(kit.small, kit.truncate)}>{account.name}</b>
            <span className={classNames(kit.fine, kit.truncate)}>
              {planNames[account.plan.name] ?? account.plan.name} · key {account.key.prefix}…
            </span>
          </span>
        </button>
      }
    >
      <AccountItems />
    </Menu>
  );
}

const lookIcons = { system: <SunMoon size={16} />, light: <Sun size={16} />, dark: <Moon size={16} /> };

export function AccountItems() {
  const account = useAccount();
  const state = useSession();
  const accounts = state.kind === 'signed in' ? state.body.accounts : [];
  const others = accounts.filter(({ account_id }) => account_id !== account.account_id);
  const navigate = useNavigate();
  const singleKeys = useSingleKeys();
  return (
    <>
      {others.map((other) => (
        <MenuItem
          key={other.account_id}
          icon={<Avatar name={other.name} handle={other.account_id} picture={null} size={20} />}
          label={other.name}
          run={() => {
            queryClient.clear();
            session.choose(other);
            void navigate({ to: '/search/$platform', params: { platform: 'photonet' } });
          }}
        />
      ))}
      <MenuItem
        icon={<Plus size={16} />}
        label="Sign in to another account"
        run={() => void navigate({ to: '/sign-in' })}
      />
      {looks.map(({ look, label }) => (
        <MenuItem key={look} icon={lookIcons[look]} label={label} run={() => chooseLook(look)}>
          {look === chosenLook() && <Check size={16} role="img" aria-label="chosen" />}
        </MenuItem>
      ))}
      <MenuItem
        icon={<Keyboard size={16} />}
        label={singleKeys ? 'Turn off single-key shortcuts' : 'Turn on single-key shortcuts'}
        run={() => keyboard.switchSingleKeys(!singleKeys)}
      />
      {others.length > 0 && (
        <MenuItem icon={<LogOut size={16} />} label="Sign out of this account" run={() => void signOut({ account })} />
      )}
      <MenuItem
        icon={<LogOut size={16} />}
        label={others.length > 0 ? 'Sign out of all accounts' : 'Sign out'}
        run={() => void signOut()}
      />
    </>
  );
}
