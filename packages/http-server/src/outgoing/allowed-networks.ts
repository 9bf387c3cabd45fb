import { z } from 'zod';
import { entriesOf } from '../settings.ts';
import { readNetworks } from './address-guard.ts';

function networksOf(text: string, context: z.RefinementCtx) {
  const networks = readNetworks(entriesOf(text));
  if (networks !== null) return networks;
  context.addIssue({ code: 'custom', message: 'not networks' });
  return z.NEVER;
}

/** Setting of the processes that accept or call webhooks. */
export const allowedNetworks = {
  WEBHOOK_ALLOWED_NETWORKS: z
    .string()
    .default('')
    .transform(networksOf)
    .describe('networks such as 10.0.0.0/8, separated by commas'),
};
