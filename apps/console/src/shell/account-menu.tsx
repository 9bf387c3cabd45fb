import { Avatar } from '../kit/avatar.tsx';
import { Hidden } from '../kit/basics.tsx';
import { classNames } from '../kit/class-names.ts';
import kit from '../kit/kit.module.css';
import { Menu } from '../kit/menu.tsx';
import { useAccount } from '../model/use-session.ts';
import { AccountItems } from './account-items.tsx';
import styles from './shell.module.css';

const planNames: Readonly<Record<string, string>> = { pro: 'Pro', free: 'No plan' };

/** The account of this tab, and what can be done with it. */
export function AccountMenu() {
  const account = useAccount();
  return (
    <Menu
      trigger={
        <button type="button" className={styles.who}>
          <Hidden>Account</Hidden>
          <Avatar name={account.name} handle={account.account_id} picture={null} size={28} />
          <span>
            <b className={kit.small}>{account.name}</b>
            <span className={classNames(kit.tiny, kit.muted)}>
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
