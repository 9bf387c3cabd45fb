import { wholeNumber } from '../kit/format.ts';
import { Button, kit } from '../kit/kit.ts';

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
      <span>
        Page {wholeNumber(page)} of {wholeNumber(Math.max(page, pages))}
      </span>
      <Button off={page >= pages} onClick={() => go(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
