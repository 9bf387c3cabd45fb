import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { counted, date, wholeNumber } from '../kit/format.ts';
import {
  Button,
  buttonClass,
  Card,
  Chip,
  CopyButton,
  classNames,
  DataTable,
  kit,
  Loaded,
  Page,
  RefusalNotice,
} from '../kit/kit.ts';
import { useAccount } from '../model/use-session.ts';
import { useSubmit } from '../model/use-submit.ts';
import {
  type CreditPack,
  type CreditShop,
  creditShopQuery,
  openCheckout,
  type Purchase,
  priceWords,
  purchaseOf,
  stateWords,
} from './purchases.ts';
import styles from './usage.module.css';

export function CreditsPage() {
  const { paid = null } = useSearch({ strict: false }) as { readonly paid?: string };
  const { data } = useQuery(creditShopQuery(paid));
  const isSold = data?.ok && data.body.packs.length > 0;
  return (
    <Page
      title="Get credits"
      lead={isSold ? 'Buy credits for this account.' : 'Credits come from the operator of this server.'}
      actions={
        <Link to="/usage" className={buttonClass()}>
          Usage
        </Link>
      }
    >
      <Loaded answer={data} height={160}>
        {(shop) => (
          <div className={classNames(kit.form, styles.credits)}>
            {paid !== null && <PaidNotice shop={shop} paid={paid} />}
            {shop.uncollected > 0 && (
              <p className={kit.notice}>
                {counted(shop.uncollected, 'credit')} of refunded or disputed payments had been spent or held. Credits
                that jobs release pay for them first.
              </p>
            )}
            {shop.packs.length > 0 ? <PacksCard shop={shop} /> : <FromTheOperator />}
            {shop.purchases.length > 0 && <PurchasesCard purchases={shop.purchases} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function PaidNotice({ shop, paid }: { readonly shop: CreditShop; readonly paid: string }) {
  const purchase = purchaseOf(shop, paid);
  return (
    <p role="status" className={kit.notice}>
      {purchase === undefined
        ? 'Waiting for the payment to be confirmed. Some payment methods take days; you can leave this page.'
        : `Paid: ${counted(purchase.credits, 'credit')} were added.`}
    </p>
  );
}

function FromTheOperator() {
  const { account_id, plan } = useAccount();
  return (
    <>
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
    </>
  );
}

function Copied({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className={classNames(kit.actions, styles.command)}>
      <code>{text}</code>
      <CopyButton text={text} label={label} />
    </div>
  );
}

/** Packs on sale; a press leads to a page of Stripe. */
function PacksCard({ shop: { packs, test } }: { readonly shop: CreditShop }) {
  const { busy, refusal, submit } = useSubmit();
  const buy = async (pack: CreditPack) => {
    const opened = await submit(() => openCheckout(pack));
    if (opened !== null) window.location.assign(opened.url);
  };
  return (
    <Card title="Packs" aside={test && <Chip>test mode: no money is paid</Chip>}>
      <ul className={classNames(kit.tiles, styles.packs)}>
        {packs.map((pack) => (
          <li key={pack.credits}>
            <b>{counted(pack.credits, 'credit')}</b>
            <span className={kit.hint}>{priceWords(pack)}</span>
            <Button look="primary" off={busy} onClick={() => void buy(pack)}>
              Buy {wholeNumber(pack.credits)}
            </Button>
          </li>
        ))}
      </ul>
      {refusal && <RefusalNotice refusal={refusal} />}
      <p className={kit.hint}>You pay on a page of Stripe. Credits don’t expire.</p>
    </Card>
  );
}

function PurchasesCard({ purchases }: { readonly purchases: readonly Purchase[] }) {
  return (
    <Card title="Purchases">
      <DataTable
        caption="Purchases, newest first"
        head={['Date', 'Credits', 'Price', 'State']}
        rows={purchases.map((purchase) => [
          date(purchase.paid_at),
          wholeNumber(purchase.credits),
          priceWords(purchase),
          stateWords(purchase),
        ])}
      />
    </Card>
  );
}
