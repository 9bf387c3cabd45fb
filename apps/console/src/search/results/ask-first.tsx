import { Button, classNames, kit, useCountdown } from '../../kit/kit.ts';
import { priceSentence, priceWords } from '../../model/price.ts';
import { useIsReadOnly } from '../../queries.ts';
import { UsedUp } from '../../spend/used-up.tsx';
import { PriceUnknown } from './next-page.tsx';
import styles from './results.module.css';
import type { Results } from './use-results.ts';

/** Opening a link or changing a filter is free; this button shows the price of the first rows. */
export function AskFirst({ results, show }: { readonly results: Results; readonly show: () => void }) {
  const { price, usage, refusal } = results;
  const waits = useCountdown(refusal?.code === 429 ? refusal : null);
  if (useIsReadOnly()) return null;
  if (price === null) return results.isEnd ? null : <PriceUnknown results={results} />;
  return (
    <section className={classNames(kit.card, styles.ask)} aria-label="Results">
      {price.shows === 0 && usage !== null ? (
        <UsedUp usage={usage} />
      ) : (
        <>
          <Button look="primary" off={results.isReading || waits > 0} onClick={show}>
            {waits > 0
              ? `Try again in ${waits} s`
              : results.isReading
                ? 'Reading …'
                : `Show the first ${price.shows} · ${priceWords(price)}`}
          </Button>
          <p className={kit.hint}>{priceSentence(price, usage)}</p>
        </>
      )}
    </section>
  );
}
