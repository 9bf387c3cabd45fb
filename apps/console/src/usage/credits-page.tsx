import { Page } from '../kit/page.tsx';

export function CreditsPage() {
  return <Page title="Credits">{null}</Page>;
}
