import address from './workbook-worker.ts?worker&url';

/** The one policy of Trusted Types that the console has; the server's content policy names it. */
const policyName = 'console-worker';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: { createScriptURL(url: string): string } | undefined;

/** Starts the worker that writes workbooks. The policy lets through no other address than that of this worker. */
export function startWorkbookWorker(): Worker {
  policy ??= (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(policyName, {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError('only the console’s own worker may be started');
      return url;
    },
  });
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}
