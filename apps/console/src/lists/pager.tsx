import { wholeNumber } from '../kit/format.ts';
import { Button, classNames, kit } from '../kit/kit.ts';
import styles from './lists.module.css';

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly go: (page: number) => void;
}

export function Pager({ page, pages, go }: PagerProps) {
  if (pages <= 1 && page === 1) return null;
  return (
    <nav className={kit.actions} aria-label="Pages">
      <Button off={page <= 1} onClick={() => go(page - 1)}>
        Previous
      </Button>
      <form
        key={page}
        className={kit.actions}
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = Number(new FormData(event.currentTarget).get('page'));
          if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) go(wanted);
        }}
      >
        <label>
          Page{' '}
          <input
            name="page"
            inputMode="numeric"
            className={classNames(kit.input, styles.jump)}
            defaultValue={page}
            maxLength={5}
          />{' '}
          of {wholeNumber(Math.max(page, pages))}
        </label>
      </form>
      <Button off={page >= pages} onClick={() => go(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
