import { Button } from '../../kit/button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { counted, wholeNumber } from '../../kit/format.ts';
import kit from '../../kit/kit.module.css';
import { RefusalNotice } from '../../kit/refusal-notice.tsx';
import { useCountdown } from '../../kit/use-countdown.ts';
import { creatorsPerSearch, priceSentence, priceWords } from './price.ts';
import styles from './results.module.css';
import type { Results } from './use-results.ts';
import { UsedUp } from './used-up.tsx';

/** Below the rows: ten more with their price, or why there are no more. */
export function NextPage({ results, more }: { readonly results: Results; readonly more: () => void }) {
  const { refusal, price, usage, isReading } = results;
  const waits = useCountdown(refusal?.code === 429 ? refusal : null);
  return (
    <div className={styles.next}>
      {refusal !== null && <RefusalNotice refusal={refusal} />}
      {price === null || usage === null ? (
        <End results={results} />
      ) : price.shows === 0 ? (
        <UsedUp usage={usage} />
      ) : (
        <>
          <Button off={isReading || waits > 0} onClick={more}>
            {waits > 0
              ? `Again in ${waits} s`
              : isReading
                ? 'Reading …'
                : `Show ${wholeNumber(price.shows)} more · ${priceWords(price)}`}
          </Button>
          <span className={classNames(kit.small, kit.muted)}>{priceSentence(price, usage)}</span>
        </>
      )}
    </div>
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
