import { Link } from '@tanstack/react-router';
import { Card } from '../kit/basics.tsx';
import { buttonClass } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import kit from '../kit/kit.module.css';
import { Page } from '../kit/page.tsx';
import { useAccount } from '../model/use-session.ts';
import styles from './usage.module.css';

/** `/console/credits`: credits come from the operator of this server; what to ask for, and the command that gives them. */
export function CreditsPage() {
  const { account_id, plan } = useAccount();
  return (
    <Page
      title="Get credits"
      lead="Credits come from the operator of this server; nothing is sold here."
      actions={
        <Link to="/usage" className={buttonClass()}>
          Usage
        </Link>
      }
    >
      <div className={styles.credits}>
        <Card title="You use this server">
          <p>Ask its operator for credits, and send the id of your account:</p>
          <Copied text={account_id} label="the id of this account" />
        </Card>
        <Card title="You operate this server">
          <p>Run this where the server runs. The reason is shown in the account’s ledger.</p>
          <Copied
            text={`npm run --silent admin -- credits grant ${account_id} 5000 --reason "first credits"`}
            label="the command that grants credits"
          />
          {!plan.active && (
            <>
              <p>This account has no active plan. With one it can search without credits:</p>
              <Copied
                text={`npm run --silent admin -- accounts set ${account_id} --plan pro`}
                label="the command that sets the plan"
              />
            </>
          )}
          <p className={classNames(kit.small, kit.muted)}>
            Under <code>npm start</code> run it in a second terminal, in the same folder.
          </p>
        </Card>
      </div>
    </Page>
  );
}

function Copied({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className={styles.command}>
      <code>{text}</code>
      <CopyButton text={text} label={label} />
    </div>
  );
}
