import { Page } from '../kit/page.tsx';

export function SearchPage() {
  return <Page title="Search">{null}</Page>;
}
