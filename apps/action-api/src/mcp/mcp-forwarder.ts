import { createParser } from 'eventsource-parser';

/** A message of the protocol, as far as passing it on needs to know it. */
export interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: {
    readonly name?: unknown;
    readonly requestId?: unknown;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
  readonly result?: { readonly protocolVersion?: unknown };
}

/** Where messages go, and where answers and complaints come out. */
export interface Forwarding {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  write(message: unknown): void;
  /** Says in one line, for people, what is wrong; the same thing once. */
  warn(line: string): void;
}

/** Passes messages of any revision on to a tool server over HTTP, each as a request of its own, and its answers back. */
export class McpForwarder {
  readonly #to: Forwarding;
  readonly #open = new Map<unknown, AbortController>();
  /** What was agreed on before 2026-07-28; requests of today name their revision themselves. */
  #agreedVersion: string | undefined;
  #lastWarning = '';

  constructor(to: Forwarding) {
    this.#to = to;
  }

  /** Ends when the message is answered. Never throws: a message that can't be passed on is answered with an error. */
  async forward(sent: Message | readonly Message[] | null): Promise<void> {
    const messages = (Array.isArray(sent) ? sent : [sent]) as readonly (Message | null)[];
    const [only] = messages;
    if (messages.length === 1 && only?.method === 'notifications/cancelled') return this.#cancel(only);
    const stop = new AbortController();
    const ids = messages.flatMap((message) =>
      message?.method !== undefined && message.id != null ? [message.id] : [],
    );
    for (const id of ids) this.#open.set(id, stop);
    try {
      await this.#post(sent, stop.signal);
    } catch (fault) {
      if (stop.signal.aborted) return;
      this.#warnOnce(`${this.#to.url.origin} can't be reached: is the action API running?`);
      this.#answerAll(ids, `The server could not be reached: ${fault instanceof Error ? fault.message : 'unknown'}.`);
    } finally {
      for (const id of ids) this.#open.delete(id);
    }
  }

  /** Hanging up is how a caller over HTTP cancels; no answer follows. */
  #cancel({ params }: Message): void {
    this.#open.get(params?.requestId)?.abort();
  }

  async #post(sent: Message | readonly Message[] | null, signal: AbortSignal): Promise<void> {
    const { url, headers } = this.#to;
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
        ...this.#protocolHeaders(sent),
      },
      body: JSON.stringify(sent),
      signal,
    });
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) return this.#passEvents(response);
    const text = await response.text();
    if (text === '') return;
    const answer: unknown = JSON.parse(text);
    if (isAnswer(answer)) return this.#pass(answer);
    this.#refuse(sent, { ...(answer as { message?: string }), status: response.status });
  }

  #protocolHeaders(sent: Message | readonly Message[] | null): Record<string, string> {
    if (sent === null || Array.isArray(sent)) return this.#agreedHeader();
    const { method, params } = sent as Message;
    const version = params?._meta?.['io.modelcontextprotocol/protocolVersion'];
    if (typeof version !== 'string') return this.#agreedHeader();
    return {
      'MCP-Protocol-Version': version,
      ...(method === undefined ? {} : { 'Mcp-Method': method }),
      ...(typeof params?.name === 'string' ? { 'Mcp-Name': params.name } : {}),
    };
  }

  #agreedHeader(): Record<string, string> {
    return this.#agreedVersion === undefined ? {} : { 'MCP-Protocol-Version': this.#agreedVersion };
  }

  async #passEvents(response: Response): Promise<void> {
    const parser = createParser({ onEvent: ({ data }) => data !== '' && this.#pass(JSON.parse(data)) });
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
  }

  #pass(answer: unknown): void {
    const { result } = answer as Message;
    if (typeof result?.protocolVersion === 'string') this.#agreedVersion = result.protocolVersion;
    this.#to.write(answer);
  }

  /** The server has refused the request as HTTP, before the protocol. */
  #refuse(
    sent: Message | readonly Message[] | null,
    { status, message = `The server answered ${status}.` }: { readonly status: number; readonly message?: string },
  ): void {
    this.#warnOnce(
      status === 401
        ? `the key in CREATOR_DISCOVERY_API_KEY is not valid at ${this.#to.url.origin}`
        : `${this.#to.url.origin} refused a message: ${message}`,
    );
    const messages = (Array.isArray(sent) ? sent : [sent]) as readonly (Message | null)[];
    const asked = messages.filter((one) => one === null || (one.method !== undefined && one.id !== undefined));
    this.#answerAll(
      asked.map((one) => one?.id ?? null),
      message,
    );
  }

  #answerAll(ids: readonly (string | number | null)[], message: string): void {
    for (const id of ids) this.#to.write({ jsonrpc: '2.0', id, error: { code: -32000, message } });
  }

  #warnOnce(line: string): void {
    if (line !== this.#lastWarning) this.#to.warn(line);
    this.#lastWarning = line;
  }
}

function isAnswer(value: unknown): boolean {
  return Array.isArray(value) || (typeof value === 'object' && value !== null && 'jsonrpc' in value);
}
