import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { parseWireJson } from '@creator-discovery/scraping';
import type { FaultKind } from './faults.ts';
import type { NetworkAnswer } from './network.ts';
import { gatedPost } from './shapes/post-shapes.ts';

type Misbehaviour = (response: ServerResponse, answer: NetworkAnswer) => void | Promise<void>;

function json(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
}

function page(response: ServerResponse, status: number, title: string): void {
  response
    .writeHead(status, { 'content-type': 'text/html' })
    .end(`<!DOCTYPE html><html><head><title>${title}</title></head><body>${title}</body></html>`);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}

function fail(message: string, more: object = {}): string {
  return JSON.stringify({ message, ...more, status: 'fail' });
}

/** Sends the answer with each field replaced by `change`. */
function withFields(change: (name: string, value: unknown) => [string, unknown]): Misbehaviour {
  return (response, answer) => json(response, 200, JSON.stringify(altered(plain(answer), change)));
}

/** Null for all fields of stored queries. */
const nothing = JSON.stringify({
  data: {
    user: null,
    xdt_shortcode_media: null,
    xdt_api__v1__feed__user_timeline_graphql_connection: null,
    xdt_api__v1__media__media_id__comments__connection: null,
  },
});

/** Puts an invalid item in front of the first list of posts or comments. */
function withUnreadableItem(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withUnreadableItem);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      lists.has(name) && Array.isArray(inner)
        ? [name, [name === 'edges' ? { node: { new: 1 } } : { media: { new: 1 }, new: 1 }, ...inner]]
        : [name, withUnreadableItem(inner)],
    ),
  );
}

const lists: ReadonlySet<string> = new Set(['items', 'edges', 'comments', 'medias']);

function half(answer: NetworkAnswer): string {
  return textOf(answer).slice(0, textOf(answer).length >> 1);
}

function textOf(answer: NetworkAnswer): string {
  return JSON.stringify(answer.body);
}

/** Names of structural nodes; all others are fields. */
const structure = new Set(
  'data user items status sections comments edges node layout_content medias media top recent edge_owner_to_timeline_media xdt_shortcode_media shortcode_media xdt_api__v1__feed__user_timeline_graphql_connection xdt_api__v1__media__media_id__comments__connection xdt_api__v1__media__shortcode__web_info'.split(
    ' ',
  ),
);

/** Replaces each field of an answer by `change`. */
function altered(value: unknown, change: (name: string, value: unknown) => [string, unknown]): unknown {
  if (Array.isArray(value)) return value.map((item) => altered(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      structure.has(name) ? [name, altered(inner, change)] : change(name, inner),
    ),
  );
}

/** Converts an answer to plain values, with large ids as text. */
function plain(answer: NetworkAnswer): unknown {
  return parseWireJson(textOf(answer));
}

const targetFields: readonly string[] = ['username', 'shortcode', 'code'];

let compressedZeros: Buffer | undefined;

/** 64 MiB of zeros, compressed; a gzip file may contain several such members. */
function bomb(): Buffer {
  compressedZeros ??= gzipSync(Buffer.alloc(64 * 1024 * 1024));
  return compressedZeros;
}

const misbehaviours: Record<Exclude<FaultKind, 'delay' | 'missing' | 'private'>, Misbehaviour> = {
  slow: async (response, answer) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    for (const byte of textOf(answer)) {
      if (response.destroyed) return;
      response.write(byte);
      await sleep(1000, undefined, { ref: false });
    }
    response.end();
  },
  hang: () => undefined,
  hang_body: (response, answer) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(half(answer));
  },
  reset: (response) => {
    response.socket?.resetAndDestroy();
  },
  reset_body: async (response, answer) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(half(answer));
    await sleep(50);
    response.socket?.resetAndDestroy();
  },
  garbage: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(randomBytes(2000));
  },
  html: (response) => page(response, 200, 'Welcome'),
  login_page: (response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<html><body><form id="loginForm" action="/accounts/login/ajax/">Log in</form></body></html>');
  },
  login_redirect: (response) => redirect(response, '/accounts/login/?next=/'),
  login_required: (response) =>
    json(response, 401, fail('Please wait a few minutes before you try again.', { require_login: true })),
  challenge: (response) =>
    json(response, 400, fail('checkpoint_required', { checkpoint_url: '/challenge/1/', lock: false })),
  feedback: (response) => json(response, 400, fail('feedback_required')),
  forbidden_html: (response) => page(response, 403, 'Forbidden'),
  rate_limited: (response) => {
    response.setHeader('retry-after', '60');
    json(response, 429, fail('Please wait a few minutes before you try again.'));
  },
  rate_limited_bare: (response) => {
    response.writeHead(429).end();
  },
  server_error: (response) => json(response, 500, fail('Oops, an error occurred.')),
  bad_gateway: (response) => page(response, 502, '502 Bad Gateway'),
  truncated: async (response, answer) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(textOf(answer)),
    });
    response.write(half(answer));
    await sleep(50);
    response.socket?.destroy();
  },
  truncated_json: (response, answer) => json(response, 200, half(answer)),
  empty_body: (response) => json(response, 200, ''),
  wrong_content_type: (response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(randomBytes(500));
  },
  huge: async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"data":"');
    const chunk = 'x'.repeat(64 * 1024);
    for (let sent = 0; sent < 10_000 && !response.destroyed; sent += 1) if (!response.write(chunk)) await sleep(5);
  },
  gzip_bomb: (response) => {
    const piece = bomb();
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    for (let count = 0; count < 16; count += 1) response.write(piece);
    response.end();
  },
  deep_json: (response) => json(response, 200, `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  renamed_fields: withFields((name, value) => [`${name}_v2`, value]),
  null_fields: withFields((name) => [name, null]),
  wrong_types: withFields((name, value) => [name, ['string', 'number'].includes(typeof value) ? [value] : value]),
  other_target: withFields((name, value) => [name, targetFields.includes(name) ? `${String(value)}x` : value]),
  fail_unknown: (response) => json(response, 200, fail('unexpected')),
  graphql_error: (response) =>
    json(response, 200, '{"errors":[{"message":"execution error","severity":"CRITICAL"}],"data":null,"status":"ok"}'),
  endless_headers: async (response) => {
    const { socket } = response;
    socket?.write('HTTP/1.1 200 OK\r\n');
    for (let count = 0; count < 10_000 && socket?.writable; count += 1) {
      socket.write(`x-filler-${count}: ${'y'.repeat(200)}\r\n`);
      if (count % 100 === 0) await sleep(1);
    }
    socket?.destroy();
  },
  please_wait: (response) => json(response, 401, fail('Please wait a few minutes before you try again.')),
  login_demanded: (response) => json(response, 403, fail('login_required')),
  challenge_required: (response) => json(response, 400, fail('challenge_required')),
  consent_required: (response) => json(response, 400, fail('consent_required')),
  rate_limit_error: (response) => json(response, 400, fail('', { error_type: 'rate_limit_error' })),
  sentry_block: (response) => json(response, 400, fail('', { error_type: 'sentry_block' })),
  session_withdrawn: (response) => redirect(response, '/'),
  incorrect_query: (response) => json(response, 400, fail('Incorrect Query', { code: 1_675_002 })),
  schema_deleted: (response) =>
    json(response, 400, fail('Asset asset://photonet/user_schema has been deleted. You cannot use this schema')),
  null_answer: (response) => json(response, 200, nothing),
  deleted: (response) => json(response, 400, fail('Sorry, this photo has been deleted')),
  gated: (response) => json(response, 200, JSON.stringify(gatedPost)),
  unreadable_items: (response, answer) => json(response, 200, JSON.stringify(withUnreadableItem(plain(answer)))),
  hidden_comments: (response) => json(response, 200, '{"comments":[],"comment_count":12,"status":"ok"}'),
  redirect_loop: (response) => redirect(response, response.req.url ?? '/'),
  redirect_foreign: (response) => redirect(response, 'http://192.0.2.1/elsewhere'),
};

/** Responds with the fault. Returns an answer if the fault is sent like a normal answer. */
export async function misbehave(
  response: ServerResponse,
  answer: NetworkAnswer,
  { fault, delayMs }: { readonly fault: FaultKind; readonly delayMs: number },
): Promise<NetworkAnswer | undefined> {
  if (fault === 'delay') {
    await sleep(delayMs);
    return answer;
  }
  if (fault === 'missing') return { ...answer, status: 404, body: {} };
  if (fault === 'private')
    return { ...answer, status: 403, body: { message: 'Not authorized to view user', status: 'fail' } };
  response.on('error', () => undefined);
  await misbehaviours[fault](response, answer);
  return undefined;
}
