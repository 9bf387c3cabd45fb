import { networkHosts } from '@creator-discovery/creators';
import { commonSettings, databaseUrls, port } from '@creator-discovery/http-server';
import { photonetVariables, sessionVariables } from '@creator-discovery/photonet-http';
import { z } from 'zod';

const photonet = { ...networkHosts, ...sessionVariables, PHOTONET_BASE_URL: photonetVariables.PHOTONET_BASE_URL };

/** Settings of the command line; each is one environment variable. (contract 1) */
export const settings = z.object({ ...databaseUrls, ...photonet });

export type Settings = z.output<typeof settings>;

export const operatorApiSettings = z.object({
  ...commonSettings,
  ...databaseUrls,
  ...photonet,
  OPERATOR_PORT: port(8083),
});

/** Settings of commands that read the photo network; the APIs use the same ones. */
export const photonetSettings = z.object(photonetVariables);
