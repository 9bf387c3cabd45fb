import { Page } from '../kit/page.tsx';

export function UsagePage() {
  return <Page title="Usage">{null}</Page>;
}
