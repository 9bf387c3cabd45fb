import { Page } from '../kit/page.tsx';

export function JobPage() {
  return <Page title="Job">{null}</Page>;
}
