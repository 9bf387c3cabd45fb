import { ChartColumn, History, KeyRound, List, type LucideIcon, MessageCircle, Search } from 'lucide-react';

/** A page that the navigation, the keys and the palette lead to. */
export interface Place {
  readonly path: '/search' | '/lists' | '/history' | '/chat' | '/usage' | '/settings';
  readonly label: string;
  /** What else people call it. */
  readonly words: string;
  readonly icon: LucideIcon;
  /** Leads there after `G`. */
  readonly key?: string;
}

export const work: readonly Place[] = [
  { path: '/search', label: 'Search', words: 'find creators', icon: Search, key: 's' },
  { path: '/lists', label: 'Lists', words: 'board stages', icon: List, key: 'l' },
  { path: '/history', label: 'History', words: 'jobs exports unlocks downloads', icon: History, key: 'h' },
  { path: '/chat', label: 'Chat', words: 'assistant', icon: MessageCircle, key: 'c' },
];

export const account: readonly Place[] = [
  { path: '/usage', label: 'Usage', words: 'credits ledger limits balance statement', icon: ChartColumn, key: 'u' },
  { path: '/settings', label: 'API access', words: 'keys settings sessions examples mcp', icon: KeyRound },
];

/** The address of a place: search has one for each platform. */
export function addressOf({ path }: Place): string {
  return path === '/search' ? '/search/photonet' : path;
}
