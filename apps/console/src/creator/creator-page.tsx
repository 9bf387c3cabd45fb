import { Page } from '../kit/page.tsx';

export function CreatorPage() {
  return <Page title="Creator">{null}</Page>;
}
