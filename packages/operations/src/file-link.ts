import type { Caller } from '@creator-discovery/accounts';
import { callerFrom, type Identity, type Origin } from './caller.ts';
import { refused } from './operation.ts';
import type { Ports } from './ports.ts';
import { type Links, unauthorized } from './refusal.ts';

const lifetimeSeconds = 900;

type LinkPorts = Pick<Ports, 'keys' | 'clock'>;

/** Query parameters of a signed link. */
export type LinkParameters = Readonly<Record<'key_id' | 'expires' | 'signature', string>>;

/** Returns a link that reads the file of this job, and nothing else, while the caller's key works. */
export async function fileUrl(
  { key }: Caller,
  jobId: string,
  { ports: { keys, clock }, links }: { readonly ports: LinkPorts; readonly links: Links },
): Promise<string> {
  const expires = String(Math.floor((await clock.now()).getTime() / 1000) + lifetimeSeconds);
  const signature = await keys.sign(key.keyId, `${jobId} ${expires}`);
  return `${links.baseUrl}/exports/${jobId}.csv?key_id=${key.keyId}&expires=${expires}&signature=${signature}`;
}

/** Identifies the caller by a signed link to the file of this job, in the networks of the key that signed it. */
export function identityOfLink(
  jobId: string,
  { link, origin }: { readonly link: LinkParameters; readonly origin: Origin },
  { keys, clock }: LinkPorts,
): Identity {
  const { key_id, expires, signature } = link;
  let begun = false;
  return {
    caller: async () => {
      const caller = await keys.signer(key_id, `${jobId} ${expires}`, signature);
      // A slow download may end later.
      begun ||= (await clock.now()).getTime() < Number(expires) * 1000;
      return caller !== null && begun ? callerFrom(caller, origin, keys) : refused(wrongLink);
    },
    remembered: () => null,
  };
}

const wrongLink = unauthorized('This link is not valid or has expired. Get another one from get_history_data.');
