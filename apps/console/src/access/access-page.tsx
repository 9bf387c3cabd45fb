import { Page } from '../kit/page.tsx';

export function AccessPage() {
  return <Page title="API access">{null}</Page>;
}
