import { commonSettings, databaseUrls, port } from '@creator-discovery/http-server';
import { photonetVariables, sessionVariables } from '@creator-discovery/photonet-http';
import { sourceVariables } from '@creator-discovery/photonet-provider';
import { z } from 'zod';

/** For commands about the operator's own sessions with the photo network. */
const photonet = { ...sessionVariables, PHOTONET_BASE_URL: photonetVariables.PHOTONET_BASE_URL };

/** Settings of the command line; each is one environment variable. (contract 1) */
export const settings = z.object({ ...databaseUrls, ...photonet });

export type Settings = z.output<typeof settings>;

/** Settings of the operator API. */
export const operatorApiSettings = z.object({
  ...commonSettings,
  ...databaseUrls,
  ...photonet,
  OPERATOR_PORT: port(8083),
});

/** Settings of a command that reads the photo network; those of the APIs. */
export const photonetSettings = z.object({ ...photonetVariables, ...sourceVariables });
