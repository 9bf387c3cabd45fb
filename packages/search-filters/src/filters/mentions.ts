import { handleName } from '../handle-name.ts';
import { anyOfFilter } from '../kinds/any-of.ts';

export const mentions = anyOfFilter('content.mentions', {
  describe: 'At least one of these accounts: handles or links. Captions mention or posts tag it.',
  token: 'mention',
  key: handleName,
  namesOf(entry, { readCreator, platform }) {
    // In this field, digits with dots are a handle, not a number.
    const reading = readCreator(/^[\d.]+$/.test(entry) ? `@${entry}` : entry, platform);
    if (reading.ok && reading.handle !== undefined) return [reading.handle];
    const problem = reading.ok ? 'is a link with a user id; give the handle' : reading.problem;
    return { problem, code: (!reading.ok && reading.code) || 'invalid_format' };
  },
  summary: (names) => `mentions ${names.map((name) => `@${name}`).join(' or ')}`,
  examples: [
    {
      given: ['@Acme', 'other.brand'],
      matching: [{ mentions: ['acme'] }, { mentions: ['ACME', 'x'] }, { mentions: ['@other.brand'] }],
      others: [{ mentions: ['acm'] }, { captions: ['@acme'] }],
    },
  ],
});
