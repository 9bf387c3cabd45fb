import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Refusal, refusalOf, type Schemas } from '../api.ts';
import { notify } from '../kit/announcer.tsx';
import { Skeleton } from '../kit/basics.tsx';
import { Bill } from '../kit/bill.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { counted, wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { useCountdown } from '../kit/use-countdown.ts';
import { Delivered } from './delivered.tsx';
import { HowMany } from './how-many.tsx';
import { affordable, mostCreators, type Purchase, type Quote } from './purchase.ts';
import { SetAside } from './set-aside.tsx';
import { StartProgress } from './start-progress.tsx';
import { type OpenPurchase, usePurchase } from './use-purchase.ts';

/**
 * The one dialog that spends: opens with a bill, and the number on its button is the most that the server may charge. Null:
 * closed. An export ends on its own page; an unlock shows the contacts here.
 */
export function SpendDialog({
  purchase,
  close,
  delivered,
}: {
  readonly purchase: Purchase | null;
  readonly close: () => void;
  /** Hears which creators are the account's now. */
  readonly delivered?: (creators: readonly Schemas['Creator'][]) => void;
}) {
  return purchase && <OpenDialog purchase={purchase} close={close} {...(delivered && { delivered })} />;
}

function OpenDialog({
  purchase,
  close,
  delivered,
}: {
  readonly purchase: Purchase;
  readonly close: () => void;
  readonly delivered?: (creators: readonly Schemas['Creator'][]) => void;
}) {
  const open = usePurchase(purchase);
  useExportPage(purchase, open, close);
  const { standing, run } = open;
  const leave = () => {
    if (standing.at === 'starting') run.stop();
    else close();
  };
  if (standing.at === 'started' && purchase.kind === 'unlock')
    return (
      <Dialog open close={close} wide title="Unlocked contacts">
        <Delivered jobs={standing.jobs} rest={standing.rest} close={close} {...(delivered && { delivered })} />
      </Dialog>
    );
  return (
    <Dialog
      open
      close={leave}
      title={titleOf(purchase)}
      description="You pay 1 credit for each creator who is new to you and lists a contact. Creators you own and creators without a contact are free."
      actions={<Actions open={open} purchase={purchase} close={leave} />}
    >
      {purchase.kind === 'export' && (
        <HowMany
          count={open.count}
          most={mostCreators(purchase)}
          total={purchase.total}
          change={standing.at === 'starting' || standing.at === 'checking' ? null : open.changeCount}
        />
      )}
      <Body open={open} purchase={purchase} />
    </Dialog>
  );
}

function titleOf(purchase: Purchase): string {
  return purchase.kind === 'unlock'
    ? `Unlock the contacts of ${counted(purchase.creators.length, 'creator')}`
    : `Export ${counted(mostCreators(purchase), 'creator')} with contacts`;
}

/** An export runs on its own page, which can be left and come back to. */
function useExportPage(purchase: Purchase, { standing }: OpenPurchase, close: () => void): void {
  const navigate = useNavigate();
  const job = standing.at === 'started' && purchase.kind === 'export' ? standing.jobs[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the job.
  useEffect(() => {
    if (job === undefined) return;
    if (job.deduplicated) notify('This export is already running. Showing it.');
    close();
    void navigate({ to: '/history/$id', params: { id: job.historyId } });
  }, [job?.historyId]);
}

function Body({ open, purchase }: { readonly open: OpenPurchase; readonly purchase: Purchase }) {
  const { standing } = open;
  if (standing.at === 'quoting' || (standing.at === 'priced' && open.count === null)) {
    const before = standing.at === 'quoting' ? standing.before : standing.quote;
    return before === null ? (
      <Skeleton height={150} />
    ) : (
      <div aria-busy={standing.at === 'quoting'} className={kit.old}>
        <Bill {...before} />
      </div>
    );
  }
  if (standing.at === 'not priced') return <RefusalNotice refusal={standing.refusal} />;
  if (standing.at === 'started') return null;
  const { quote } = standing;
  return (
    <>
      <Bill {...quote} />
      {standing.at === 'starting' && <StartProgress standing={standing} />}
      {standing.at === 'checking' && <p role="status">No answer came. Checking whether it started …</p>}
      {standing.at === 'uncertain' && (
        <p role="alert">No answer came, and history can’t be read either. Nothing is sent again until it can be.</p>
      )}
      {standing.at === 'priced' && <Notes quote={quote} open={open} purchase={purchase} />}
    </>
  );
}

function Notes({
  quote,
  open,
  purchase,
}: {
  readonly quote: Quote;
  readonly open: OpenPurchase;
  readonly purchase: Purchase;
}) {
  const { standing, changeCount } = open;
  if (standing.at !== 'priced') return null;
  const { refusal, notStarted } = standing;
  const covers = affordable(quote);
  if (covers !== null)
    return (
      <RefusalNotice refusal={shortOf(quote)}>
        {covers > 0 && (
          <Button compact onClick={() => changeCount(covers)}>
            {purchase.kind === 'export' ? 'Export' : 'Unlock'} {wholeNumber(covers)} instead
          </Button>
        )}
      </RefusalNotice>
    );
  return (
    <>
      {notStarted && <p role="alert">It did not start. Nothing was charged.</p>}
      {refusal !== null && <RefusalNotice refusal={refusal} />}
      <SetAside quote={quote} kind={purchase.kind} />
    </>
  );
}

/** What the server would refuse with, said before the press. */
function shortOf({ setAside, creditsRemaining }: Quote): Refusal {
  const quote = { max_credits: setAside, credits_remaining: creditsRemaining };
  return refusalOf(402, { status: 'insufficient_credits', quote });
}

function Actions({
  open,
  purchase,
  close,
}: {
  readonly open: OpenPurchase;
  readonly purchase: Purchase;
  readonly close: () => void;
}) {
  const { standing } = open;
  const refusal = standing.at === 'priced' ? standing.refusal : null;
  const waits = useCountdown(refusal?.code === 429 ? refusal : null);
  if (standing.at === 'starting')
    return standing.quote.parts.length > 1 ? (
      <Button onClick={() => open.run.stop()}>Stop after this call</Button>
    ) : null;
  if (standing.at === 'uncertain')
    return (
      <Button look="primary" onClick={() => void open.run.checkAgain()}>
        Check again
      </Button>
    );
  const quote = standing.at === 'priced' && open.count !== null ? standing.quote : null;
  const verb = purchase.kind === 'export' ? 'Export' : 'Unlock';
  const off = quote === null || affordable(quote) !== null || waits > 0;
  return (
    <>
      <Button onClick={close}>Cancel</Button>
      {standing.at !== 'not priced' && (
        <Button look="primary" off={off} onClick={() => void open.run.press()}>
          {waits > 0 ? `Again in ${waits} s` : quote === null ? `${verb} …` : `${verb} ${priceOf(quote.atMost)}`}
        </Button>
      )}
    </>
  );
}

function priceOf(atMost: number): string {
  return atMost === 0 ? '· free' : `for at most ${counted(atMost, 'credit')}`;
}
