import { Button, kit, Skeleton, useTitle } from '../kit/kit.ts';
import { SearchCreators } from '../kit/search-creators.tsx';

export function NotFoundPage() {
  useTitle('Not found');
  return (
    <main className={kit.empty}>
      <h1>Page not found</h1>
      <SearchCreators />
    </main>
  );
}

/** Replaces the previous page, whose calls end, while the next one loads. */
export function PagePending() {
  return (
    <div className={kit.padded} aria-busy="true">
      <Skeleton height={320} />
    </div>
  );
}

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
