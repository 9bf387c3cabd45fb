import { publicUrlOf } from '@creator-discovery/photonet-http';
import { directProxy, type PhotonetSession, sessionName } from '@creator-discovery/scraping';
import { duration, text } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import type { PhotonetServices } from '../context.ts';
import { argument, InvalidText, requiredOption } from '../parameters.ts';
import { Refusal } from '../refusal.ts';

const mostBytes = 1 << 20;

const name = argument({ help: 'the session', read: nameOf });

export const photonetSessionCommands = [
  defineCommand({
    name: 'photonet sessions add',
    summary: 'add a session by the cookies of a browser that is signed in',
    notes: `The file is what an extension or a tool has written: Netscape's format (cookies.txt), or JSON with name, value and domain of each
cookie. Cookies of other hosts than that of PHOTONET_BASE_URL are left out. They are stored under PHOTONET_SESSION_KEY, which the
APIs need too, and shown by nothing. Delete the file afterwards, and don't use the session in a browser any more.`,
    role: 'admin',
    effect: 'changes',
    readsFile: 'cookies',
    subject: 'session_id',
    noted: ['cookies'],
    parameters: {
      name,
      proxy: requiredOption({
        placeholder: 'url',
        help: `the one proxy that its requests go through, without a password, or ${directProxy}; the password is that of PHOTONET_PROXIES`,
        read: text,
      }),
      cookies: requiredOption({ placeholder: 'file', help: 'the cookies, or - for standard input', read: text }),
    },
    refusalOf: ({ proxy }) => proxyProblem(proxy),
    run: async ({ services: { photonet }, input, file }) => {
      if (file === null) throw new Error('cookies come from a file');
      if (!photonet.hasKey)
        throw new Refusal('PHOTONET_SESSION_KEY is not set: cookies of sessions are only stored under a key');
      const read = photonet.readCookies(await textOf(file.upload.input));
      if (!read.ok) throw new Refusal(read.problem);
      const added = await photonet.sessions.add({
        name: input.name,
        proxy: input.proxy === directProxy ? directProxy : publicUrlOf(input.proxy),
        jar: read.jar,
      });
      if (added.added) return { ...shown(added.session, photonet), cookies: read.cookies };
      throw new Refusal(
        added.reason === 'name_taken'
          ? 'there is a session of that name: remove it first'
          : 'another session is bound to this proxy, and no two share one',
      );
    },
  }),

  defineCommand({
    name: 'photonet sessions list',
    rows: true,
    summary: 'list sessions with their state, pace and last use',
    role: 'read',
    effect: 'reads',
    parameters: {},
    run: async ({ services: { photonet } }) =>
      (await photonet.sessions.list()).map((session) => shown(session, photonet)),
  }),

  defineCommand({
    name: 'photonet sessions rest',
    reason: 'of_operators',
    summary: 'use a session no more for some time',
    role: 'support',
    effect: 'changes',
    subject: 'session_id',
    parameters: {
      name,
      for: requiredOption({ placeholder: 'time', help: 'how long, such as 2h, 90m or 7d', read: restOf }),
    },
    run: async ({ services: { photonet }, input }) =>
      shownOrRefused(await photonet.sessions.rest(input.name, input.for), photonet),
  }),

  defineCommand({
    name: 'photonet sessions wake',
    summary: 'use a session again that is paused or stopped, with its refusals forgotten',
    notes: 'Of a session that was stopped by a challenge: once a person has met it in a browser.',
    role: 'support',
    effect: 'changes',
    subject: 'session_id',
    parameters: { name },
    run: async ({ services: { photonet }, input }) =>
      shownOrRefused(await photonet.sessions.wake(input.name), photonet),
  }),

  defineCommand({
    name: 'photonet sessions remove',
    reason: 'of_operators',
    summary: 'forget a session with its cookies, for ever',
    role: 'admin',
    effect: 'changes',
    subject: 'session_id',
    parameters: { name },
    run: async ({ services: { photonet }, input }) => {
      const session = shownOrRefused(await photonet.sessions.remove(input.name), photonet);
      return { session_id: session.session_id, name: session.name, removed: true };
    },
  }),
];

/** @throws InvalidText */
function nameOf(given: string): string {
  if (sessionName.test(given)) return given;
  throw new InvalidText('It must have 1 to 40 of the letters a to z, digits, dots, hyphens and underscores.');
}

/** @throws InvalidText */
function restOf(given: string): number {
  const seconds = duration(given);
  if (seconds > 0) return seconds;
  throw new InvalidText('It must be some time: `photonet sessions wake` ends a rest.');
}

/** Why this can't be a session's proxy. It isn't repeated, because it may have a password. */
function proxyProblem(given: string): string | null {
  if (given === directProxy) return null;
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.pathname !== '/')
    return `--proxy must be an http or https URL without a path, or ${directProxy}`;
  if (url.password !== '')
    return '--proxy must have no password, because others can list arguments: put the whole URL into PHOTONET_PROXIES';
  return null;
}

async function textOf(input: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Refusal('the file is too long for one of cookies: 1 MiB at most');
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks).toString('utf8');
}

function shownOrRefused(session: PhotonetSession | null, photonet: PhotonetServices) {
  if (session === null) throw new Refusal('there is no session of that name');
  return shown(session, photonet);
}

function shown(session: PhotonetSession, { paceSeconds }: Pick<PhotonetServices, 'paceSeconds'>) {
  const { state } = session;
  return {
    session_id: session.sessionId,
    name: session.name,
    proxy: session.proxy,
    state: state.state,
    reason: state.state === 'active' ? null : state.reason,
    until: state.state === 'resting' ? state.until.toISOString() : null,
    strikes: session.strikes,
    requests: session.requests,
    pace_seconds: paceSeconds,
    free_at: session.freeAt.toISOString(),
    last_sent_at: session.lastSentAt?.toISOString() ?? null,
    created_at: session.createdAt.toISOString(),
    has_key: session.readable,
  };
}
