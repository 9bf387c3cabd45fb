import { flagFilter } from '../kinds/flag.ts';

export const paidPartnerships = flagFilter('content.paidPartnerships', {
  describe: 'true: only with paid posts. false: no restriction.',
  token: 'paid_partnership',
  summary: 'with paid partnerships',
  examples: [
    { given: { value: true }, matching: [{ paid_partnerships: true }], others: [{ paid_partnerships: false }] },
  ],
});
