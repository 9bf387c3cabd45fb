import { Avatar, Hidden, kit, Menu } from '../kit/kit.ts';
import { useAccount } from '../model/use-session.ts';
import { AccountItems } from './account-items.tsx';
import styles from './shell.module.css';

const planNames: Readonly<Record<string, string>> = { pro: 'Pro', free: 'No plan' };

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
            <span className={kit.fine}>
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
