import { counted, wholeNumber } from '../kit/format.ts';

interface DeliveredCreators {
  readonly delivered: number;
  /** Credits spent, one per creator. */
  readonly charged: number;
  /** Owned before. */
  readonly owned: number;
}

/** `16 were new and list a contact: 16 credits. 3 were yours, 1 lists none: free.` */
export function costSentence({ delivered, charged, owned }: DeliveredCreators): string {
  const none = Math.max(0, delivered - charged - owned);
  const paid = [
    charged > 0 &&
      `${words(charged, 'was new and lists', 'were new and list')} a contact: ${counted(charged, 'credit')}.`,
  ];
  const free = [
    owned > 0 && words(owned, 'was yours', 'were yours'),
    none > 0 && words(none, 'lists none', 'list none'),
  ];
  const freeWords = free.filter(Boolean).join(', ');
  return [...paid, freeWords !== '' && `${freeWords}: free.`].filter(Boolean).join(' ') || 'Spent 0 credits.';
}

function words(count: number, one: string, many: string): string {
  return `${wholeNumber(count)} ${count === 1 ? one : many}`;
}
