import { Page } from '../kit/page.tsx';

export function SavedSearchPage() {
  return <Page title="Saved search">{null}</Page>;
}
