import { useQuery } from '@tanstack/react-query';
import { CreditsLink, classNames, kit, Page, RefusalNotice } from '../kit/kit.ts';
import { operationQuery } from '../queries.ts';
import { BalanceCard } from './balance-card.tsx';
import { DaysCard } from './days-card.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { PreviewsCard } from './previews-card.tsx';
import { StatementButton } from './statement-button.tsx';
import styles from './usage.module.css';

export function UsagePage() {
  const { data, isPending } = useQuery(operationQuery('get_credit_balance', {}));
  return (
    <Page
      title="Usage"
      lead="Every credit is in the ledger below; the entries always add up to your balance."
      actions={
        <>
          <StatementButton />
          <CreditsLink look="primary">Get credits</CreditsLink>
        </>
      }
    >
      {data?.ok === false && <RefusalNotice refusal={data.refusal} />}
      <div className={classNames(kit.tiles, styles.grid)} aria-busy={isPending}>
        <BalanceCard balance={data?.ok ? data.body : null} />
        <PreviewsCard balance={data?.ok ? data.body : null} />
        <LimitsCard limits={data?.ok ? data.body.limits : null} />
      </div>
      <DaysCard />
      <LedgerCard />
    </Page>
  );
}
