import { counted, date, wholeNumber } from '../kit/format.ts';
import { Button, Card, Chip, kit, RefusalNotice, ScrollTable, TableHead } from '../kit/kit.ts';
import { useSubmit } from '../model/use-submit.ts';
import { type CreditPack, type CreditShop, openCheckout, type Purchase, priceWords, stateWords } from './purchases.ts';
import styles from './usage.module.css';

/** Packs on sale; a press leads to a page of Stripe. */
export function PacksCard({ shop: { packs, test } }: { readonly shop: CreditShop }) {
  const { busy, refusal, submit } = useSubmit();
  const buy = async (pack: CreditPack) => {
    const opened = await submit(() => openCheckout(pack));
    if (opened !== null) window.location.assign(opened.url);
  };
  return (
    <Card title="Packs" aside={test && <Chip>test mode: no money is paid</Chip>}>
      <ul className={styles.packs}>
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

export function PurchasesCard({ purchases }: { readonly purchases: readonly Purchase[] }) {
  return (
    <Card title="Purchases">
      <ScrollTable label="Purchases, table" caption="Purchases of this account, newest first">
        <TableHead columns={['Date', 'Credits', 'Price', 'State']} />
        <tbody>
          {purchases.map((purchase) => (
            <tr key={purchase.purchase_id}>
              <th scope="row">{date(purchase.paid_at)}</th>
              <td>{wholeNumber(purchase.credits)}</td>
              <td>{priceWords(purchase)}</td>
              <td>{stateWords(purchase)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </Card>
  );
}
