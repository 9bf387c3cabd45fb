import { pause } from './scenario.ts';

const answerTimeoutMs = 15_000;

/** Calls to APIs that may be killed at any moment. */
export class ApiCalls {
  /** Successful calls. */
  answered = 0;
  unanswered = 0;

  scrape(scraperUrl: string, key: string, username: string | undefined): Promise<void> {
    return this.#call(`${scraperUrl}/v1/photonet/profile?username=${username}`, { headers: { 'x-api-key': key } });
  }

  readBalance(actionUrl: string, key: string): Promise<void> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    return this.#call(`${actionUrl}/api/v1/get_credit_balance`, { method: 'POST', headers, body: '{}' });
  }

  async #call(url: string, request: RequestInit): Promise<void> {
    try {
      const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(answerTimeoutMs) });
      await answer.arrayBuffer();
      if (answer.status === 200) this.answered += 1;
      else this.unanswered += 1;
    } catch {
      this.unanswered += 1;
      await pause(50);
    }
  }
}
