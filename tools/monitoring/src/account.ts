import type { Installation } from '@creator-discovery/installation';
import { PostgresCreatorStore } from '@creator-discovery/postgres';

interface Answer {
  readonly status: number;
  readonly requestId: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
  readonly body: any;
}

/** Creates an account with 100 credits that calls the action API at `url`. */
export async function newCaller(installation: Installation, url: string) {
  const account = await installation.newAccount({ credits: 100 });
  const call = async (
    operation: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${url}/api/v1/${operation}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const requestId = response.headers.get('x-request-id') ?? '';
    return { status: response.status, requestId, body: await response.json() };
  };
  return {
    ...account,
    call,
    /** Polls until the job ends. */
    ended: async (historyId: string) => {
      for (;;) {
        const { body } = await call('get_history_data', { history_id: historyId });
        if (body.status !== 'processing') return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
  };
}

export async function addCreators(
  { db }: Installation,
  creators: readonly { readonly handle: string; readonly email: string; readonly phone?: string }[],
): Promise<void> {
  await new PostgresCreatorStore(db, { byId: () => null }).upsert(
    creators.map(({ handle, email, phone }) => ({
      platform: 'photonet' as const,
      handle,
      name: handle,
      contacts: [
        { type: 'EMAIL' as const, value: email },
        ...(phone === undefined ? [] : [{ type: 'PHONE' as const, value: phone }]),
      ],
    })),
    'update',
  );
}
