import { Button } from '../kit/button.tsx';
import { wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';

/** Pages of a long table. Nothing where there is one. */
export function Pager({
  page,
  pages,
  go,
}: {
  readonly page: number;
  readonly pages: number;
  readonly go: (page: number) => void;
}) {
  if (pages <= 1 && page === 1) return null;
  return (
    <nav className={kit.actions} aria-label="Pages">
      <Button off={page <= 1} onClick={() => go(page - 1)}>
        Previous
      </Button>
      <span>
        Page {wholeNumber(page)} of {wholeNumber(Math.max(page, pages))}
      </span>
      <Button off={page >= pages} onClick={() => go(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
