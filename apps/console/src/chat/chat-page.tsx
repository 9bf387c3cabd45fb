import { Page } from '../kit/page.tsx';

export function ChatPage() {
  return <Page title="Chat">{null}</Page>;
}
