import type { composeAdmin } from './composition.ts';

export interface AdminStreams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly environment: NodeJS.ProcessEnv;
}

/** Services of the commands. */
export type Services = ReturnType<typeof composeAdmin>['services'];
