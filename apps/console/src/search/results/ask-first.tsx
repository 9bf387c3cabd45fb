import { Button } from '../../kit/button.tsx';
import { classNames } from '../../kit/class-names.ts';
import kit from '../../kit/kit.module.css';
import { useCountdown } from '../../kit/use-countdown.ts';
import { priceSentence, priceWords } from '../../model/price.ts';
import { UsedUp } from '../../spend/used-up.tsx';
import { PriceUnknown } from './price-unknown.tsx';
import styles from './results.module.css';
import type { Results } from './use-results.ts';

/** Before anything is shown: opening a link or changing a filter costs nothing; this press may, and says how much. */
export function AskFirst({ results, show }: { readonly results: Results; readonly show: () => void }) {
  const { price, usage, refusal } = results;
  const waits = useCountdown(refusal?.code === 429 ? refusal : null);
  if (price === null) return results.isEnd ? null : <PriceUnknown results={results} />;
  return (
    <section className={classNames(kit.card, styles.ask)} aria-label="Results">
      {price.shows === 0 && usage !== null ? (
        <UsedUp usage={usage} />
      ) : (
        <>
          <Button look="primary" off={results.isReading || waits > 0} onClick={show}>
            {waits > 0
              ? `Again in ${waits} s`
              : results.isReading
                ? 'Reading …'
                : `Show the first ${price.shows} · ${priceWords(price)}`}
          </Button>
          <p className={classNames(kit.small, kit.muted)}>{priceSentence(price, usage)}</p>
        </>
      )}
    </section>
  );
}
