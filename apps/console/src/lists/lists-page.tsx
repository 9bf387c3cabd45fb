import { Page } from '../kit/page.tsx';

export function ListsPage() {
  return <Page title="Lists">{null}</Page>;
}
