import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { wholeNumber } from './format.ts';
import kit from './kit.module.css';

interface PagerProps {
  readonly className?: string | undefined;
  /** Number, from 1. */
  readonly page: number;
  readonly pages: number;
  readonly go: (page: number) => void;
}

/** Previous, next and a page number; nothing for a single page. */
export function Pager({ className, page, pages, go }: PagerProps) {
  if (pages <= 1 && page === 1) return null;
  return (
    <nav className={classNames(kit.actions, className)} aria-label="Pages">
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
            className={classNames(kit.input, kit.jump)}
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
