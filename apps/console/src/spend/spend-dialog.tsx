import { lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { type ApiRefusal, isFault, refusalOf } from '../api.ts';
import { announce, notify } from '../kit/announcements.ts';
import { Meter, Skeleton } from '../kit/basics.tsx';
import { Bill } from '../kit/bill.tsx';
import { counted, wholeNumber } from '../kit/format.ts';
import { Button, classNames, Dialog, kit, RefusalNotice, TextField, useCountdown } from '../kit/kit.ts';
import { HowMany } from './how-many.tsx';
import { affordable, creatorsPerUnlock, maxCreators, type Purchase, type Quote } from './purchase.ts';
import type { PurchaseStage } from './purchase-run.ts';
import { type OpenPurchase, usePurchase } from './use-purchase.ts';

/** Loaded when an unlock has started. */
const later = {
  Delivered: lazyRouteComponent(() => import('./delivered.tsx'), 'Delivered'),
};

/**
 * The only dialog that spends. Its button shows the maximum charge. An export continues on its own page; an unlock
 * shows the contacts here.
 */
export function SpendDialog({ purchase, close }: { readonly purchase: Purchase; readonly close: () => void }) {
  const open = usePurchase(purchase);
  const [reason, setReason] = useState('');
  useExportPage(purchase, open, close);
  const { stage, run } = open;
  const leave = () => {
    if (stage.at === 'starting') run.stop();
    else close();
  };
  if (stage.at === 'started' && purchase.kind !== 'export') {
    const { jobs, rest, quote } = stage;
    return (
      <Suspense>
        <later.Delivered jobs={jobs} owned={quote.alreadyOwned} rest={rest} close={close} />
      </Suspense>
    );
  }
  return (
    <Dialog
      close={leave}
      title={titleOf(purchase)}
      description="You pay 1 credit for each creator who is new to you and lists a contact. Creators you own and creators without a contact are free."
      actions={<Actions open={open} purchase={purchase} reason={reason} close={leave} />}
    >
      {purchase.kind === 'export' && (
        <HowMany
          count={open.count}
          max={maxCreators(purchase)}
          total={purchase.total}
          change={stage.at === 'starting' || stage.at === 'checking' ? null : open.changeCount}
        />
      )}
      <Body open={open} purchase={purchase} />
      {stage.at !== 'not priced' && (
        <TextField
          label="Reason (optional, shown in the ledger)"
          value={reason}
          maxLength={80}
          readOnly={run.isPressed}
          change={setReason}
        />
      )}
    </Dialog>
  );
}

function titleOf(purchase: Purchase): string {
  const count = maxCreators(purchase);
  if (purchase.kind === 'export') return `Export ${counted(count, 'creator')} with contacts`;
  const isWholeList = purchase.kind === 'list' && purchase.items === undefined;
  return isWholeList ? `Unlock ${purchase.list.name}` : `Unlock ${counted(count, 'contact')}`;
}

function useExportPage(purchase: Purchase, { stage }: OpenPurchase, close: () => void): void {
  const navigate = useNavigate();
  const job = stage.at === 'started' && purchase.kind === 'export' ? stage.jobs[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the job.
  useEffect(() => {
    if (job === undefined) return;
    if (job.deduplicated) notify('This export is already running; this is its page.');
    close();
    void navigate({ to: '/history/$id', params: { id: job.historyId } });
  }, [job?.historyId]);
}

interface BodyProps {
  readonly open: OpenPurchase;
  readonly purchase: Purchase;
}

function Body({ open, purchase }: BodyProps) {
  const { stage } = open;
  const what = purchase.kind === 'list' && purchase.items === undefined ? 'In the list' : 'Selected';
  if (stage.at === 'quoting' || (stage.at === 'priced' && open.count === null)) {
    const before = stage.at === 'quoting' ? stage.before : stage.quote;
    return before === null ? (
      <Skeleton height={150} />
    ) : (
      <div aria-busy={stage.at === 'quoting'} className={kit.old}>
        <Bill {...before} what={what} />
      </div>
    );
  }
  if (stage.at === 'not priced')
    return <RefusalNotice refusal={stage.refusal} again={isFault(stage.refusal) ? open.priceAgain : undefined} />;
  if (stage.at === 'started') return null;
  const { quote } = stage;
  return (
    <>
      <Bill {...quote} what={what} />
      {stage.at === 'starting' && <StartProgress stage={stage} />}
      {stage.at === 'checking' && <p role="status">The server didn’t respond. Checking whether it started …</p>}
      {stage.at === 'uncertain' && (
        <p role="alert">
          The server didn’t respond, and history can’t be read. Check again: nothing is resent until then.
        </p>
      )}
      {stage.at === 'priced' && <Notes quote={quote} open={open} purchase={purchase} />}
    </>
  );
}

function Notes({ quote, open, purchase }: BodyProps & { readonly quote: Quote }) {
  const { stage, changeCount } = open;
  if (stage.at !== 'priced') return null;
  const { refusal, notStarted } = stage;
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
      <HeldCredits quote={quote} kind={purchase.kind} />
    </>
  );
}

/** ApiRefusal that the server would return, shown before the press. */
function shortOf({ needed, creditsRemaining }: Quote): ApiRefusal {
  const quote = { max_credits: needed, credits_remaining: creditsRemaining };
  return refusalOf(402, { status: 'insufficient_credits', quote });
}

function Actions(props: BodyProps & { readonly reason: string; readonly close: () => void }) {
  const { open, purchase, reason, close } = props;
  const { stage } = open;
  const refusal = stage.at === 'priced' ? stage.refusal : null;
  const waits = useCountdown(refusal?.code === 429 ? refusal : null);
  if (stage.at === 'starting' && stage.quote.parts.length > 1)
    return <Button onClick={() => open.run.stop()}>Stop after this call</Button>;
  if (stage.at === 'uncertain')
    return (
      <Button look="primary" onClick={() => void open.run.checkAgain()}>
        Check again
      </Button>
    );
  const quote = stage.at === 'priced' && open.count !== null ? stage.quote : null;
  const verb = purchase.kind === 'export' ? 'Export' : 'Unlock';
  const off = quote === null || affordable(quote) !== null || waits > 0;
  return (
    <>
      {stage.at !== 'starting' && <Button onClick={close}>Cancel</Button>}
      {stage.at !== 'not priced' && (
        <Button look="primary" off={off} onClick={() => void open.run.press(reason)}>
          {waits > 0 ? `Try again in ${waits} s` : quote === null ? `${verb} …` : pressWords(verb, quote)}
        </Button>
      )}
    </>
  );
}

function pressWords(verb: string, { atMost, alreadyOwned, creators }: Quote): string {
  if (verb === 'Unlock' && alreadyOwned === creators) return 'Show contacts';
  return atMost === 0 ? `${verb} · free` : `${verb} for at most ${counted(atMost, 'credit')}`;
}

function HeldCredits({ quote, kind }: { readonly quote: Quote; readonly kind: Purchase['kind'] }) {
  const { held, atMost } = quote;
  if (held === 0) return null;
  const back = held - atMost;
  return (
    <p className={classNames(kit.row, kit.hint)}>
      <Info size={15} />
      <span>
        <b>
          {counted(held, 'credit')} {held === 1 ? 'is' : 'are'} held while it runs
          {back > 0 ? `; at least ${wholeNumber(back)} will be released.` : '; unspent credits are released.'}
        </b>{' '}
        {kind !== 'unlock' && 'It usually takes less than a minute, and you can leave this page.'}
      </span>
    </p>
  );
}

function StartProgress({ stage }: { readonly stage: PurchaseStage & { readonly at: 'starting' } }) {
  const waits = useCountdown(stage);
  const { started, quote } = stage;
  const of = quote.parts.length;
  const words = of === 1 ? 'Starting …' : `Call ${started + 1} of ${of}, up to ${creatorsPerUnlock} creators each`;
  useEffect(() => announce(words), [words]);
  return (
    <div className={kit.lines}>
      <p className={kit.hint}>
        {words}
        {waits > 0 && ` · rate limited, continues in ${waits} s`}
      </p>
      {of > 1 && <Meter value={started} max={of} label={`${started} of ${of} calls made`} />}
    </div>
  );
}
