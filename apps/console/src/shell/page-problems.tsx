import { Empty } from '../kit/basics.tsx';
import { Button } from '../kit/button.tsx';
import { useTitle } from '../kit/page.tsx';
import { SearchCreators } from './search-creators.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  useTitle('Not found');
  return (
    <main>
      <Empty title="There is nothing at this address">
        <SearchCreators />
      </Empty>
    </main>
  );
}

/** A page that failed to draw: a fault of ours. */
export function PageFault() {
  useTitle('Something went wrong');
  return (
    <Empty title="This page failed to load">
      <p>Nothing was charged.</p>
      <Button look="primary" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </Empty>
  );
}
