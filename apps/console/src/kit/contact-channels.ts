import { channelName } from '@creator-discovery/creators/reading';

export { channelName, channelNames as contactChannels } from '@creator-discovery/creators/reading';

/** Name for use in a sentence: `a phone number`, `WhatsApp`. */
export function channelInSentence(channel: string): string {
  if (channel === 'EMAIL') return 'an email address';
  return channel === 'PHONE' ? 'a phone number' : channelName(channel);
}
