import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pipeline } from 'node:stream/promises';
import { readSettings } from '@creator-discovery/http-server';
import { z } from 'zod';
import type { AdminCommand } from '../command.ts';
import type { AdminStreams } from '../context.ts';
import { ImportProgress } from '../import/import-progress.ts';
import { openUpload, type Upload } from '../import/upload.ts';
import { type RawValues, readInput } from '../input.ts';
import { Refusal, WrongUsage } from '../refusal.ts';
import { snakeCase } from '../shown-fields.ts';
import { pathOf } from './names.ts';
import type { SentLine } from './sent-progress.ts';
import type { UploadHead } from './uploaded-file.ts';

/** An environment variable, because other users of the machine can read arguments. */
const callerSettings = z.object({
  OPERATOR_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .describe('operator token (see admin operators create)'),
});

export interface RemoteCall {
  readonly server: URL;
  readonly command: AdminCommand;
  readonly given: RawValues;
  readonly streams: AdminStreams;
}

/** Runs a command through an operator API; the result is the same as with a local database. */
export async function runRemotely(call: RemoteCall): Promise<unknown> {
  const { server, command, given, streams } = call;
  if (command.isLocal) throw new WrongUsage(`${command.name} needs direct access to the database: omit --server`);
  const { OPERATOR_TOKEN: token } = readSettings(callerSettings, streams.environment);
  const { input } = readInput(command, given);
  const upload = command.readsFile ? await openUpload(command.readsFile, input, streams) : null;
  const address = `${server.pathname.replace(/\/$/, '')}/operator/v1/${pathOf(command)}`;
  const send = server.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(new URL(address, server), {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': upload ? 'application/octet-stream' : 'application/json',
    },
  });
  // A request that is refused while it is still being sent fails; its response holds the reason.
  request.on('error', () => undefined);
  const fields = fieldsOf(given);
  try {
    return upload && command.readsFile
      ? await sendFile(request, { upload, named: command.readsFile, fields, streams })
      : await sendPlain(request, fields);
  } catch (error) {
    if (error instanceof Refusal || error instanceof WrongUsage) throw error;
    throw new Refusal(`no operator API answers at ${server.origin}`, { cause: error });
  }
}

/** @throws WrongUsage if the URL is invalid or would send the token unencrypted over a network. */
export function serverOf(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new WrongUsage('--server must be an http or https URL without a user name or password');
  if (url.protocol === 'http:' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname))
    throw new WrongUsage('--server must use https: plain http exposes the token');
  return url;
}

async function sendPlain(request: ClientRequest, fields: Readonly<Record<string, unknown>>): Promise<unknown> {
  request.end(JSON.stringify(fields));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return answerOf(response);
}

interface SentFile {
  readonly upload: Upload;
  /** Field that names the file. */
  readonly named: string;
  readonly fields: UploadHead['input'];
  readonly streams: AdminStreams;
}

async function sendFile(request: ClientRequest, { upload, named, fields, streams }: SentFile): Promise<unknown> {
  const progress = new ImportProgress(streams.stderr, upload);
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  const name = path.basename(upload.name);
  const { mapping: _here, ...input } = fields;
  const head: UploadHead = { name, mapping: upload.mapping, input: { ...input, [named]: name } };
  request.write(`${JSON.stringify(head)}\n`);
  // A server that refuses the call stops reading it.
  const sent = pipeline(upload.input, request).catch(() => undefined);
  const [response] = await answered;
  if (response.statusCode !== 200) return answerOf(response);
  for await (const text of createInterface({ input: response })) {
    const line = JSON.parse(text) as SentLine;
    if ('note' in line) progress.note(line.note);
    else if ('badLine' in line) progress.badLine(line.badLine, line.kind);
    else if ('progress' in line) progress.show(line.progress, upload.bytesRead());
    else {
      progress.end();
      if ('problem' in line) throw problemOf(line.problem);
      await sent;
      return line.answer;
    }
  }
  progress.end();
  throw new Refusal('the connection was lost: run the same command again to continue');
}

async function answerOf(response: IncomingMessage): Promise<unknown> {
  response.setEncoding('utf8');
  let text = '';
  for await (const chunk of response) text += chunk;
  const body = JSON.parse(text) as { readonly status: string; readonly message: string };
  if (response.statusCode === 200) return body;
  throw problemOf(body);
}

function problemOf({ status, message }: { readonly status: string; readonly message: string }): Error {
  return status === 'wrong_usage' ? new WrongUsage(message) : new Refusal(message);
}

/** Returns the raw values by their JSON field names. */
function fieldsOf(given: RawValues): UploadHead['input'] {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[snakeCase(name), value]])),
  );
}
