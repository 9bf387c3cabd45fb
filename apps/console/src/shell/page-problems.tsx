import { Link } from '@tanstack/react-router';
import { Empty } from '../kit/basics.tsx';
import { Button, buttonClass } from '../kit/button.tsx';
import { useTitle } from '../kit/page.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  useTitle('Not found');
  return (
    <main>
      <Empty title="There is nothing at this address">
        <Link to="/search/$platform" params={{ platform: 'photonet' }} className={buttonClass({ look: 'primary' })}>
          Search creators
        </Link>
      </Empty>
    </main>
  );
}

/** A page that failed to draw: a fault of ours. */
export function PageFault() {
  useTitle('Something went wrong');
  return (
    <Empty title="This page has a fault">
      <p>Nothing was charged by it.</p>
      <Button look="primary" onClick={() => location.reload()}>
        Load the page again
      </Button>
    </Empty>
  );
}
