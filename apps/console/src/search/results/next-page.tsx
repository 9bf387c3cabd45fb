import { isFault } from '../../api.ts';
import { Button } from '../../kit/button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { counted, wholeNumber } from '../../kit/format.ts';
import kit from '../../kit/kit.module.css';
import { RefusalNotice } from '../../kit/refusal-notice.tsx';
import { useCountdown } from '../../kit/use-countdown.ts';
import { creatorsPerSearch, type PagePrice, priceSentence, priceWords } from '../../model/price.ts';
import { UsedUp } from '../../spend/used-up.tsx';
import { PriceUnknown } from './price-unknown.tsx';
import styles from './results.module.css';
import type { Results } from './use-results.ts';

/** Below the rows: ten more with their price, or why there are no more. */
export function NextPage(props: { readonly results: Results; readonly more: () => void }) {
  const { refusal, price, usage, isEnd } = props.results;
  return (
    <div className={styles.next}>
      {refusal !== null && <RefusalNotice refusal={refusal} />}
      {isEnd ? (
        <End results={props.results} />
      ) : price === null ? (
        <PriceUnknown results={props.results} />
      ) : price.shows === 0 && usage !== null ? (
        <UsedUp usage={usage} />
      ) : (
        <More {...props} price={price} />
      )}
    </div>
  );
}

function More({
  results: { refusal, usage, isReading },
  price,
  more,
}: {
  readonly results: Results;
  readonly price: PagePrice;
  readonly more: () => void;
}) {
  const waits = useCountdown(refusal?.code === 429 ? refusal : null);
  const does = refusal !== null && isFault(refusal) ? 'Try again' : `Show ${wholeNumber(price.shows)} more`;
  return (
    <>
      <Button off={isReading || waits > 0} onClick={more}>
        {waits > 0 ? `Again in ${waits} s` : isReading ? 'Reading …' : `${does} · ${priceWords(price)}`}
      </Button>
      <span className={classNames(kit.small, kit.muted)}>{priceSentence(price, usage)}</span>
    </>
  );
}

function End({ results: { rows, total } }: { readonly results: Results }) {
  const all = total ?? rows.length;
  return (
    <p className={classNames(kit.small, kit.muted)}>
      {rows.length >= creatorsPerSearch && all > rows.length
        ? `A search shows ${wholeNumber(creatorsPerSearch)}. The other ${wholeNumber(all - rows.length)} come with an export.`
        : `${rows.length === 1 ? 'This is the only one' : `These are all ${counted(rows.length, 'creator')}`}.`}
    </p>
  );
}
