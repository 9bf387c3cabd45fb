import { createParser } from 'eventsource-parser';

/** Parts of a protocol message that matter for forwarding. */
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

/** Target of messages, and outlets for answers and warnings. */
export interface ForwardingTarget {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  write(message: unknown): void;
  /** Prints one line for people; repeated lines are suppressed. */
  warn(line: string): void;
}

/** Forwards messages of any revision to a tool server over HTTP, one request each, and returns the answers. */
export class McpForwarder {
  readonly #to: ForwardingTarget;
  readonly #open = new Map<unknown, AbortController>();
  /** Revision negotiated before 2026-07-28; later requests name theirs. */
  #agreedVersion: string | undefined;
  #sessionId: string | undefined;
  #lastWarning = '';

  constructor(to: ForwardingTarget) {
    this.#to = to;
  }

  /** Resolves when the message is answered. Never throws: failures become error answers. */
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
      this.#warnOnce(`Can't reach ${this.#to.url.origin}. Is the action API running?`);
      this.#answerAll(ids, `Can't reach the server: ${fault instanceof Error ? fault.message : 'unknown error'}.`);
    } finally {
      for (const id of ids) this.#open.delete(id);
    }
  }

  /** Over HTTP, disconnecting cancels a call; no answer follows. */
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
    this.#sessionId ??= response.headers.get('mcp-session-id') ?? undefined;
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
    return {
      ...(this.#agreedVersion !== undefined && { 'MCP-Protocol-Version': this.#agreedVersion }),
      ...(this.#sessionId !== undefined && { 'Mcp-Session-Id': this.#sessionId }),
    };
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

  /** Answers for a request that the server refused at HTTP level. */
  #refuse(
    sent: Message | readonly Message[] | null,
    { status, message = `The server answered ${status}.` }: { readonly status: number; readonly message?: string },
  ): void {
    this.#warnOnce(
      status === 401
        ? `The key in CREATOR_DISCOVERY_API_KEY is not valid at ${this.#to.url.origin}.`
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
