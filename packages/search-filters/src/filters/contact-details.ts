import { z } from 'zod';
import { contactChannels } from '../contact-channel.ts';
import { list } from '../field-schemas.ts';
import { filterOf } from '../kinds/filter-of.ts';

export const contactDetails = filterOf('basic.contactDetails', {
  describe: 'Creators must list ALL these channels. Default ["EMAIL"]; [] includes creators without a public e-mail.',
  kind: 'all-of',
  reads: { kind: 'all', of: ['contact'] },
  schema: list(z.enum(contactChannels)),
  normalise: (given) => [...new Set(given ?? ['EMAIL' as const])],
  hasDefault: true,
  conditions: (used) => (used.length === 0 ? [] : [{ kind: 'all', token: 'contact', names: used }]),
  summary: (used) => (used.length === 0 ? [] : [`with ${used.join(', ')}`]),
  examples: [
    {
      given: ['EMAIL'],
      matching: [{ contact_types: ['EMAIL'] }, { contact_types: ['PHONE', 'EMAIL'] }],
      others: [{ contact_types: ['PHONE'] }],
    },
    {
      given: ['EMAIL', 'PHONE'],
      matching: [{ contact_types: ['PHONE', 'EMAIL'] }],
      others: [{ contact_types: ['EMAIL'] }, { contact_types: ['PHONE'] }],
    },
  ],
});
