import { publicUrlOf } from '@creator-discovery/photonet-http';
import { directProxy, type PhotonetSession, sessionName } from '@creator-discovery/scraping';
import { longerThanZero, shortName, text } from '../arguments.ts';
import { changeByAdmin, changeBySupport, defineCommand, lookUp } from '../command.ts';
import type { Services } from '../context.ts';
import { argument, requiredOption } from '../parameters.ts';
import { existing, Refusal } from '../refusal.ts';
import { confirmCaller } from '../run-command.ts';
import { shownFields } from '../shown-fields.ts';

const maxCookieFileBytes = 1 << 20;

const name = argument({ help: 'session', read: shortName(sessionName) });

const rest = longerThanZero(' To end a pause, use `photonet sessions wake`.');

export const photonetSessionCommands = [
  defineCommand({
    name: 'photonet sessions add',
    summary: 'add a session from the cookies of a signed-in browser',
    notes: `The file is in Netscape format (cookies.txt) or JSON with name, value and domain per cookie. Cookies of hosts other than that of
PHOTONET_BASE_URL are ignored. Cookies are encrypted with PHOTONET_SESSION_KEY, which the APIs need too. Delete the file afterwards,
and stop using the session in the browser.`,
    ...changeByAdmin,
    readsFile: 'cookies',
    subject: 'session_id',
    audited: ['cookies'],
    parameters: {
      name,
      proxy: requiredOption({
        placeholder: 'url',
        help: `proxy for all its requests, without a password (put that in PHOTONET_PROXIES), or ${directProxy}`,
        read: text,
      }),
      cookies: requiredOption({ placeholder: 'file', help: 'cookie file, or - for standard input', read: text }),
    },
    refusalOf: ({ proxy }) => proxyProblem(proxy),
    run: async ({ services, tokenId, input, file }) => {
      const { photonet } = services;
      if (file === null) throw new Error('cookies come from a file');
      if (!photonet.hasKey) throw new Refusal('set PHOTONET_SESSION_KEY first: it encrypts the cookies');
      const read = photonet.readCookies(await textOf(file.upload.input));
      if (!read.ok) throw new Refusal(read.problem);
      await confirmCaller({ services, tokenId });
      const added = await photonet.sessions.add({
        name: input.name,
        proxy: input.proxy === directProxy ? directProxy : publicUrlOf(input.proxy),
        jar: read.jar,
      });
      if (added.added) return { ...shown(added.session, photonet), cookies: read.cookies };
      throw new Refusal(
        added.reason === 'name_taken'
          ? 'a session with this name exists: remove it first'
          : 'another session uses this proxy: sessions cannot share one',
      );
    },
  }),

  defineCommand({
    name: 'photonet sessions list',
    rows: true,
    summary: 'list sessions with their state, pace and last use',
    ...lookUp,
    parameters: {},
    run: async ({ services: { photonet } }) =>
      (await photonet.sessions.list()).map((session) => shown(session, photonet)),
  }),

  defineCommand({
    name: 'photonet sessions rest',
    reason: 'of_operators',
    summary: 'pause a session for some time',
    ...changeBySupport,
    subject: 'session_id',
    parameters: {
      name,
      for: requiredOption({ placeholder: 'time', help: 'duration, such as 2h, 90m or 7d', read: rest }),
    },
    run: async ({ services: { photonet }, input }) =>
      shown(existing(await photonet.sessions.rest(input.name, input.for), 'session'), photonet),
  }),

  defineCommand({
    name: 'photonet sessions wake',
    summary: 'resume a paused or stopped session and reset its refusals',
    notes: 'After a challenge, solve it in a browser first.',
    ...changeBySupport,
    subject: 'session_id',
    parameters: { name },
    run: async ({ services: { photonet }, input }) =>
      shown(existing(await photonet.sessions.wake(input.name), 'session'), photonet),
  }),

  defineCommand({
    name: 'photonet sessions remove',
    reason: 'of_operators',
    summary: 'delete a session with its cookies, permanently',
    ...changeByAdmin,
    subject: 'session_id',
    parameters: { name },
    run: async ({ services: { photonet }, input }) => {
      const session = existing(await photonet.sessions.remove(input.name), 'session');
      return { ...shownFields(session, 'sessionId', 'name'), removed: true };
    },
  }),
];

/** Returns why this is not a proxy of a session, or null. Never quotes the URL: it may contain a password. */
function proxyProblem(given: string): string | null {
  if (given === directProxy) return null;
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.pathname !== '/')
    return `--proxy must be an http or https URL without a path, or ${directProxy}`;
  if (url.password !== '')
    return '--proxy must not contain a password, because other users can read arguments: put the whole URL into PHOTONET_PROXIES';
  return null;
}

async function textOf(input: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    bytes += chunk.length;
    if (bytes > maxCookieFileBytes) throw new Refusal('the cookie file is larger than 1 MiB');
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks).toString('utf8');
}

function shown(session: PhotonetSession, { paceSeconds }: Pick<Services['photonet'], 'paceSeconds'>) {
  const { state } = session;
  return {
    ...shownFields(session, 'sessionId', 'name', 'proxy'),
    state: state.state,
    reason: state.state === 'active' ? null : state.reason,
    until: state.state === 'resting' ? state.until.toISOString() : null,
    ...shownFields(session, 'strikes', 'requests'),
    pace_seconds: paceSeconds,
    ...shownFields(session, 'freeAt', 'lastSentAt', 'createdAt'),
    has_key: session.readable,
  };
}
