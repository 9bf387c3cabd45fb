import { addNetworkHosts } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { readNetworkHosts } from './reading/index.ts';

/** Setting of the processes that read handles and links. Reading it makes links to these hosts contacts. */
export const networkHosts = {
  NETWORK_HOSTS: z
    .string()
    .default('')
    .transform((text, context) => {
      const hosts = readNetworkHosts(text);
      if (hosts === null) context.issues.push({ code: 'custom', message: 'is malformed', input: text });
      addNetworkHosts(hosts?.networks ?? []);
      return hosts ?? z.NEVER;
    })
    .describe('networks and hosts, separated by commas, such as photonet=photos.example.com'),
};
