import { platforms } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { refusalOfLimit } from '../limit-slot.ts';
import { defineOperation, done, freeRead } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { count, plainText, platformInput } from '../shapes/basics.ts';
import { namedShapes } from '../shapes/named.ts';
import { suggestFilters as readSentence } from '../suggestions/suggest-filters.ts';

const span = { text: z.string(), start: count.describe('In UTF-16 code units.'), end: count.describe('Exclusive.') };

const dayMs = 86_400_000;

export const suggestFilters = defineOperation({
  ...freeRead,
  name: 'suggest_filters',
  title: 'Suggest filters',
  group: 'Filter values',
  scope: 'search',
  summary: 'Turns a sentence into filters for `search_creators`, and reports the parts that it did not understand.',
  description:
    'Reads English, German, Spanish, French, Portuguese, Italian, Dutch, Polish, Turkish and Japanese. Places, languages, interests and topics are those of the dictionaries. Without a model that operators configure, fixed rules read the text. Searches nothing. Filling words such as “creators in” are in neither list.',
  input: z.strictObject({
    text: plainText.min(1).max(500),
    platform: platformInput.optional().describe(`Used unless the text names one of ${platforms.join(', ')}.`),
    locale: z
      .string()
      .max(35)
      .refine(isLocale, { message: 'must be a language tag such as de-AT', params: { code: 'invalid_format' } })
      .optional()
      .describe('Language tag (BCP 47) of the reader, for numbers such as `1.234`.'),
  }),
  output: z.object({
    status: z.enum(['ok', 'empty']).describe('`empty`: nothing was understood.'),
    filters: z
      .record(z.string(), z.unknown())
      .describe('Filters that the text mentions, as `search_creators` takes them.'),
    understood: z.array(z.object({ ...span, field: z.string() }).register(namedShapes, { name: 'UnderstoodText' })),
    not_understood: z.array(z.object(span).register(namedShapes, { name: 'TextNotUnderstood' })),
    warnings: z
      .array(z.string())
      .describe('Places that share their name with others, and contacts, which set no filter.'),
    read_by: z.string().describe('`rules`, or the name of the model.'),
  }),
  limits: ['suggestions'],
  namesNoCreators: true,
  async handle(
    call,
    sentence,
    ports: Pick<Ports, 'places' | 'languages' | 'facets' | 'limits' | 'clock' | 'sentenceModel'>,
  ) {
    const full = await refusalOfLimit(call, 'suggestions', ports);
    if (full !== null) return full;
    const now = (await ports.clock.now()).getTime();
    const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString().slice(0, 10);
    const read = await readSentence(sentence, ports, { daysAgo });
    const status: 'ok' | 'empty' = read.understood.length === 0 ? 'empty' : 'ok';
    return done({ status, ...read });
  },
});

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
