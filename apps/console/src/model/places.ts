import {
  ChartColumn,
  History,
  KeyRound,
  List,
  type LucideIcon,
  MessageCircle,
  ScrollText,
  Search,
  Star,
  Webhook,
} from 'lucide-react';

type PlacePath =
  | '/search'
  | '/saved'
  | '/lists'
  | '/history'
  | '/chat'
  | '/usage'
  | '/requests'
  | '/webhooks'
  | '/settings';

/** Page in the navigation, the shortcuts and the palette. */
export interface Place {
  readonly path: PlacePath;
  readonly label: string;
  /** Synonyms for the palette. */
  readonly words: string;
  readonly icon: LucideIcon;
  /** Second key after `G`. */
  readonly key?: string;
}

export const work: readonly Place[] = [
  { path: '/search', label: 'Search', words: 'find creators', icon: Search, key: 's' },
  { path: '/saved', label: 'Saved', words: 'saved searches new', icon: Star, key: 'v' },
  { path: '/lists', label: 'Lists', words: 'board stages', icon: List, key: 'l' },
  { path: '/history', label: 'History', words: 'jobs exports unlocks downloads', icon: History, key: 'h' },
  { path: '/chat', label: 'Chat', words: 'assistant', icon: MessageCircle, key: 'c' },
];

export const account: readonly Place[] = [
  { path: '/usage', label: 'Usage', words: 'credits ledger limits balance statement', icon: ChartColumn, key: 'u' },
  { path: '/settings', label: 'API access', words: 'keys settings sessions examples mcp', icon: KeyRound },
  { path: '/requests', label: 'Requests', words: 'calls log status errors keys', icon: ScrollText },
  { path: '/webhooks', label: 'Webhooks', words: 'events notifications deliveries low credits', icon: Webhook },
];

export function addressOf({ path }: Place): string {
  return path === '/search' ? '/search/photonet' : path;
}
