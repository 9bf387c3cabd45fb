import { Button } from '../../kit/button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { counted } from '../../kit/format.ts';
import kit from '../../kit/kit.module.css';
import { priceSentence, priceWords } from './price.ts';
import styles from './results.module.css';
import type { Results } from './use-results.ts';

/** Before anything is shown: opening a link or changing a filter costs nothing; this press may, and says how much. */
export function AskFirst({ results, show }: { readonly results: Results; readonly show: () => void }) {
  const { price, usage } = results;
  if (price === null || usage === null) return null;
  return (
    <section className={classNames(kit.card, styles.ask)} aria-label="Results">
      <Button look="primary" off={price.shows === 0 || results.isReading} onClick={show}>
        Show the first {price.shows === 0 ? 10 : price.shows} ·{' '}
        {price.shows === 0 ? 'not free today' : priceWords(price)}
      </Button>
      <p className={classNames(kit.small, kit.muted)}>
        {price.shows === 0
          ? `Today’s ${counted(usage.free_creators_per_day, 'free preview')} are used up, and paid searches are off. An export works without looking.`
          : priceSentence(price, usage)}
      </p>
    </section>
  );
}
