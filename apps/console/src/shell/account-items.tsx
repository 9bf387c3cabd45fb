import { useNavigate } from '@tanstack/react-router';
import { Keyboard, LogOut, type LucideIcon, Moon, Plus, Sun, SunMoon } from 'lucide-react';
import { Avatar } from '../kit/avatar.tsx';
import { MenuItem } from '../kit/menu.tsx';
import { chooseLook, type Look, looks } from '../model/look.ts';
import { keyboard, useSingleKeys } from '../model/use-keys.ts';
import { signOut, useAccount, useSession } from '../model/use-session.ts';
import { queryClient } from '../queries.ts';
import { type Account, session } from '../session.ts';

const lookIcons: Readonly<Record<Look, LucideIcon>> = { system: SunMoon, light: Sun, dark: Moon };

/** What can be done with the account: the others that are signed in, the look, the keys, and signing out. */
export function AccountItems() {
  const account = useAccount();
  const others = useOtherAccounts(account);
  const navigate = useNavigate();
  const singleKeys = useSingleKeys();
  return (
    <>
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
      {looks.map(({ look, label }) => (
        <MenuItem key={look} icon={<LookIcon look={look} />} run={() => chooseLook(look)}>
          {label}
        </MenuItem>
      ))}
      <MenuItem icon={<Keyboard size={16} aria-hidden="true" />} run={() => keyboard.switchSingleKeys(!singleKeys)}>
        {singleKeys ? 'Switch single keys off' : 'Switch single keys on'}
      </MenuItem>
      {others.length > 0 && (
        <MenuItem icon={<LogOut size={16} aria-hidden="true" />} run={() => void signOut({ account })}>
          Sign out of this account
        </MenuItem>
      )}
      <MenuItem icon={<LogOut size={16} aria-hidden="true" />} run={() => void signOut()}>
        {others.length > 0 ? 'Sign out of all accounts' : 'Sign out'}
      </MenuItem>
    </>
  );
}

function LookIcon({ look }: { readonly look: Look }) {
  const Icon = lookIcons[look];
  return <Icon size={16} aria-hidden="true" />;
}

function useOtherAccounts({ account_id }: Account): readonly Account[] {
  const state = useSession();
  return state.kind === 'signed in' ? state.body.accounts.filter((other) => other.account_id !== account_id) : [];
}
