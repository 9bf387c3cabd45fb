import { Link } from '@tanstack/react-router';
import { buttonClass, Card, CopyButton, kit, Page } from '../kit/kit.ts';
import { useAccount } from '../model/use-session.ts';
import styles from './usage.module.css';

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
          <p>Ask its operator for credits and include your account id:</p>
          <Copied text={account_id} label="the id of this account" />
        </Card>
        <Card title="You operate this server">
          <p>Run this on the server. The reason appears in the account’s ledger.</p>
          <Copied
            text={`npm run --silent admin -- credits grant ${account_id} 5000 --reason "first credits"`}
            label="the command that grants credits"
          />
          {!plan.active && (
            <>
              <p>This account has no active plan. A plan lets it search without credits:</p>
              <Copied
                text={`npm run --silent admin -- accounts set ${account_id} --plan pro`}
                label="the command that sets the plan"
              />
            </>
          )}
          <p className={kit.hint}>
            If you ran <code>npm start</code>, use a second terminal in the same folder.
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
