import { Page } from '../kit/page.tsx';

export function HistoryPage() {
  return <Page title="History">{null}</Page>;
}
