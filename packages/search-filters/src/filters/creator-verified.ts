import { flagFilter } from '../kinds/flag.ts';

export const creatorVerified = flagFilter('creator.verified', {
  describe: 'true: only verified accounts. false: no restriction.',
  token: 'verified',
  summary: 'verified',
  examples: [{ given: { value: true }, matching: [{ is_verified: true }], others: [{ is_verified: false }] }],
});
