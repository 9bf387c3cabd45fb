import type { Account } from '@creator-discovery/examples/stage';
import { expect } from '@jest/globals';
import type { ConsoleStage } from './console-stage.ts';

/** Calls operations with an account's key, as another program of the same account does. Whatever is refused fails the test. */
export function operator(console: ConsoleStage) {
  return async <Body>(account: Account, operation: string, body: object): Promise<Body> => {
    const answer = await fetch(`${console.api()}/api/v1/${operation}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Body;
  };
}
