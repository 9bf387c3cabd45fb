import { httpRules } from '@creator-discovery/api-documents';
import type { Group, Operation } from '../operation.ts';

/** What the operations of a group are for, as both documents say it. */
export const groupDescriptions: Readonly<Record<Group, string>> = {
  Account: 'The key, its balance and limits, and why credits moved.',
  Search: 'Find creators by filters; never shows contact details.',
  'Unlock and export': 'Get contact details, as jobs whose rows are read back.',
  History: 'Earlier searches and jobs.',
  'Filter values': 'Places, languages, interests and topics that filters accept.',
  Posts: 'Live posts of a creator.',
  Lists: 'Organise creators.',
};

/** What a caller must know of `confirmed`; empty where the operation doesn't ask for it. */
export const confirmationLines: Readonly<Record<Operation['confirmation'], string>> = {
  always:
    '**Confirmation:** `confirmed: true` is required; without it the call answers 400 `needs_confirmation` with a quote and nothing runs.',
  when_charging: '**Confirmation:** `confirmed: true` is required where the call would charge.',
  never: '',
};

/** What holds for every answer over HTTP, as both documents say it. */
export const httpNotes = [
  `${httpRules.compression} Answers of \`lookup_creator\`, \`report_contact\`, \`/mcp\` and \`/chat\` never are, because they have contact details beside text of the request.`,
  httpRules.documents,
] as const;
