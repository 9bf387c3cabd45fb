import { isFault } from '../../api.ts';
import { counted, wholeNumber } from '../../kit/format.ts';
import { Button, classNames, kit, RefusalNotice, useCountdown } from '../../kit/kit.ts';
import { creatorsPerSearch, firstWords, priceSentence, priceWords } from '../../model/price.ts';
import { useIsBalanceLost, useIsReadOnly } from '../../queries.ts';
import { UsedUp } from '../../spend/used-up.tsx';
import styles from './results.module.css';
import type { Results } from './use-results.ts';

export function NextPage({ results, more }: { readonly results: Results; readonly more: () => void }) {
  const { refusal, isEnd } = results;
  return (
    <div className={classNames(kit.actions, kit.foot, styles.next)}>
      {refusal !== null && <RefusalNotice refusal={refusal} />}
      {isEnd ? (
        <End results={results} />
      ) : (
        <ShowRows results={results} words={(shows) => `Show ${shows} more`} more={more} />
      )}
    </div>
  );
}

interface ShowRowsProps {
  readonly results: Results;
  readonly words: (shows: number) => string;
  readonly look?: 'primary';
  readonly more: () => void;
}

/** The button that shows rows for their price, or why it is absent. */
function ShowRows({ results, words, look, more }: ShowRowsProps) {
  const { refusal, price, usage, isReading } = results;
  const waits = useCountdown(refusal?.code === 429 ? refusal : null);
  if (price === null) return <PriceUnknown results={results} />;
  if (price.shows === 0 && usage !== null) return <UsedUp usage={usage} />;
  const does = look === undefined && refusal !== null && isFault(refusal) ? 'Try again' : words(price.shows);
  return (
    <>
      <Button {...(look && { look })} data-more off={isReading || waits > 0} onClick={more}>
        {waits > 0 ? `Try again in ${waits} s` : isReading ? 'Reading …' : `${does} · ${priceWords(price)}`}
      </Button>
      <span className={kit.hint}>{priceSentence(price, usage)}</span>
    </>
  );
}

function End({ results: { rows, total } }: { readonly results: Results }) {
  const all = total ?? rows.length;
  return (
    <p className={kit.hint}>
      {rows.length >= creatorsPerSearch && all > rows.length
        ? `A search shows up to ${wholeNumber(creatorsPerSearch)}. Export the results to get the ${counted(all - rows.length, 'other')}.`
        : `${onlyWords(rows.length)}.`}
    </p>
  );
}

function onlyWords(count: number): string {
  if (count === 1) return 'This is the only match';
  return count === 2 ? 'These are the only 2 matches' : `These are all ${wholeNumber(count)} creators`;
}

/** The balance couldn't be read; reading it again is free. */
function PriceUnknown({ results }: { readonly results: Results }) {
  if (!useIsBalanceLost()) return null;
  return (
    <div className={kit.actions}>
      <p className={kit.hint}>Price unknown: your balance could not be read.</p>
      <Button compact onClick={results.more}>
        Try again
      </Button>
    </div>
  );
}

interface AskFirstProps {
  readonly results: Results;
  readonly total: number | null;
  readonly show: () => void;
}

/** Opening a link or changing a filter is free; this button shows the price of the first rows. */
export function AskFirst({ results, total, show }: AskFirstProps) {
  const { price, usage, isEnd } = results;
  const isLost = useIsBalanceLost();
  if (useIsReadOnly() || (price === null && (isEnd || usage !== null))) return null;
  if (price === null && isLost) return <PriceUnknown results={results} />;
  return (
    <section className={classNames(kit.card, kit.empty, styles.ask)} aria-label="Results">
      {price === null ? (
        <>
          <Button off>Reading …</Button>
          <span className={kit.hint}>Your balance decides the price.</span>
        </>
      ) : (
        <ShowRows results={results} words={(shows) => firstWords(shows, total)} look="primary" more={show} />
      )}
    </section>
  );
}
