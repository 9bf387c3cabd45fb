import { Page } from '../kit/page.tsx';

export function ListPage() {
  return <Page title="List">{null}</Page>;
}
