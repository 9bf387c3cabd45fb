import type { Body } from './scenario.ts';

export interface Answer {
  readonly operation: string;
  readonly status: number;
  readonly body: Body;
}

/** Calls operations with one key, under fixed request ids, so that answers are repeatable. */
export class Client {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  async call(operation: string, body: object | string, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.#url}/api/v1/${operation}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.#key}`,
        'content-type': 'application/json',
        'x-request-id': `example-${operation}`,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { operation, status: response.status, body: await response.json() };
  }
}
