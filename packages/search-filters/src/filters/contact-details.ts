import { contactChannels } from '../contact-channel.ts';
import { allOfFilter } from '../kinds/all-of.ts';

export const contactDetails = allOfFilter('basic.contactDetails', {
  describe: 'Creators must list ALL these channels. Default ["EMAIL"]; [] includes creators without a public e-mail.',
  token: 'contact',
  codes: contactChannels,
  whenAbsent: ['EMAIL'],
  summary: 'with',
  platforms: 'all',
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
