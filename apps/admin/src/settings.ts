import { commonSettings, databaseUrls, port } from '@creator-discovery/http-server';
import { photonetVariables } from '@creator-discovery/photonet-http';
import { sourceVariables } from '@creator-discovery/photonet-provider';
import { z } from 'zod';

/** Settings of the command line; each is one environment variable. (contract 1) */
export const settings = z.object(databaseUrls);

export type Settings = z.output<typeof settings>;

/** Settings of the operator API. */
export const operatorApiSettings = z.object({
  ...commonSettings,
  ...databaseUrls,
  OPERATOR_PORT: port(8083),
});

/** Settings of a command that reads the photo network; those of the APIs. */
export const photonetSettings = z.object({ ...photonetVariables, ...sourceVariables });
