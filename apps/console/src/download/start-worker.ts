import address from './workbook-worker.ts?worker&url';

/** The console's only Trusted Types policy, named in the server's content policy. */
const policyName = 'console-worker';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: { createScriptURL(url: string): string } | undefined;

/** The policy accepts the address of this worker only. */
export function startWorkbookWorker(): Worker {
  policy ??= (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(policyName, {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError('only the console’s own worker may be started');
      return url;
    },
  });
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}
