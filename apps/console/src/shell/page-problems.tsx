import { Button } from '../kit/button.tsx';
import kit from '../kit/kit.module.css';
import { useTitle } from '../kit/page.tsx';
import { SearchCreators } from './search-creators.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  useTitle('Not found');
  return (
    <main className={kit.empty}>
      <h1>There is nothing at this address</h1>
      <SearchCreators />
    </main>
  );
}

/** A page that failed to draw: a fault of ours. */
export function PageFault() {
  useTitle('Something went wrong');
  return (
    <div className={kit.empty}>
      <h1>This page failed to load</h1>
      <p>Nothing was charged.</p>
      <Button look="primary" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </div>
  );
}
