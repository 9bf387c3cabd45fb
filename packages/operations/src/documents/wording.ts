import { httpRules } from '@creator-discovery/api-documents';
import type { Group, Operation } from '../operation.ts';

/** Purpose of each group, for both documents. */
export const groupDescriptions: Readonly<Record<Group, string>> = {
  Account: 'The key, its balance and limits, and explanations of charges.',
  Search: 'Find creators with filters. Never shows contact details.',
  'Unlock and export': 'Get contact details through jobs; read the rows with get_history_data.',
  History: 'Past searches and jobs.',
  'Filter values': 'Places, languages, interests and topics for filters.',
  Posts: 'Live posts of a creator.',
  Lists: 'Organise creators.',
};

export const confirmationLines: Readonly<Record<Operation['confirmation'], string>> = {
  always:
    '**Confirmation:** `confirmed: true` is required. Without it the call returns 400 `needs_confirmation` with a quote, and nothing runs.',
  when_charging: '**Confirmation:** `confirmed: true` is required if the call would charge.',
  never: '',
};

export const httpNotes = [
  `${httpRules.compression} Answers of \`lookup_creator\`, \`report_contact\`, \`/mcp\` and \`/chat\` are never compressed.`,
  httpRules.documents,
] as const;
