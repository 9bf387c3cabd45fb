import { pipeline } from 'node:stream/promises';
import { fileNameOf, separators } from '@creator-discovery/creators/reading';
import { setRoute } from '@creator-discovery/http-server';
import {
  cannot,
  done,
  FileAbort,
  fileOfJob,
  getHistoryData,
  type Identity,
  identityOfKey,
  identityOfLink,
  invalidRequest,
  notFound,
  type Outcome,
  pollHint,
  refused,
} from '@creator-discovery/operations';
import { problemsOf } from '@creator-discovery/search-filters';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { sendMustBeRead, sendOutcome, sendRefusal } from './answers.ts';
import { type FileFormat, type FileOptions, type FileSource, fileFormats } from './export-files.ts';
import {
  type HttpExchange,
  hangUpOf,
  type OperationDoor,
  type OperationRoutes,
  outcomeOf,
} from './operation-routes.ts';
import { originOf } from './origin.ts';
import { presentedKey } from './presented-key.ts';

/** Path and channel of the files, and identity of their readers. */
export interface FileDoor extends Pick<OperationDoor, 'shownPath' | 'source'> {
  identityOf(request: Request, response: Response, jobId: string): Identity;
}

/** Files are read with a key, or with a signed link. */
export function filesByKey({ runtime: { ports } }: OperationRoutes): FileDoor {
  return {
    shownPath: '/api/v1',
    source: 'api',
    identityOf: (request, _response, jobId) => {
      const { key_id, expires, signature } = request.query;
      const origin = originOf(request, 'api');
      const link = { key_id: String(key_id), expires: String(expires), signature: String(signature) };
      return signature === undefined
        ? identityOfKey({ key: presentedKey(request.headers), origin }, ports)
        : identityOfLink(jobId, { link, origin }, ports);
    },
  };
}

/** `GET /exports/{history_id}.{format}`: all rows of a completed job. (contract 6 `get_history_data`) */
export function fileHandler(parts: OperationRoutes, { shownPath, source, identityOf }: FileDoor): RequestHandler {
  return async (request, response) => {
    setRoute(response, `${shownPath}/exports/{file}`);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Referrer-Policy', 'no-referrer');
    const [, jobId = '', ending = ''] = /^([^.]+)\.([a-z]+)$/.exec(String(request.params.file)) ?? [];
    const format: FileFormat | undefined = Object.entries(fileFormats).find(([name]) => name === ending)?.[1];
    if (format === undefined) return sendRefusal(response, unknownFile);
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendMustBeRead(response, 'GET, HEAD');
    const exchange = { request, response, signal: hangUpOf(response).signal };
    const identity = identityOf(request, response, jobId);
    const options = readQuery(request, format);
    const admitted = await admit(parts, exchange, { jobId, identity, options, source });
    if (admitted === null) return;
    if (!admitted.done) return sendOutcome(response, admitted);
    await sendFile(parts, exchange, { ...admitted.body, jobId, identity, format, ending });
  };
}

async function sendFile(
  { runtime: { ports } }: OperationRoutes,
  { request, response, signal }: HttpExchange,
  { accountId, jobId, identity, ...asked }: Admitted & FileAsked,
): Promise<void> {
  const creatorIds = await ports.jobs.creatorIds(jobId, { offset: 0, limit: asked.total });
  // Read last: if the job still exists, the list of its rows is whole.
  const job = await ports.jobs.ofAccount(accountId, jobId);
  if (job === null) return sendRefusal(response, notFound('The job was deleted.'));
  const day = job.completedAt ?? job.createdAt;
  response.attachment(`${fileNameOf([job.name ?? job.kind], { day, count: creatorIds.length })}.${asked.ending}`);
  response.setHeader('Content-Type', asked.format.mediaType);
  response.setHeader('X-Total-Rows', String(creatorIds.length));
  if (request.method === 'HEAD') return void response.end();
  const source: FileSource = {
    read: (format) => fileOfJob({ job, creatorIds, identity, signal, format }, ports),
    contactTypes: () => ports.jobs.contactTypes(jobId),
  };
  // The pipeline adds several.
  response.setMaxListeners(maxListeners);
  try {
    await pipeline(await asked.format.write(source, asked.options), response);
  } catch (error) {
    // The pipeline has closed the connection, so that the client knows that rows are missing.
    if (!signal.aborted && !(error instanceof FileAbort)) throw error;
  }
}

interface FileAsked {
  readonly jobId: string;
  readonly identity: Identity;
  readonly format: FileFormat;
  readonly ending: string;
}

interface Admitted {
  readonly accountId: string;
  readonly total: number;
  readonly options: FileOptions;
}

interface AskedFile extends Pick<FileDoor, 'source'>, Pick<FileAsked, 'jobId' | 'identity'> {
  readonly options: Outcome<FileOptions>;
}

/** Refuses like `get_history_data`, and refuses jobs without a complete file; null if the client has disconnected. */
async function admit(
  parts: OperationRoutes,
  exchange: HttpExchange,
  { jobId, identity, options, source }: AskedFile,
): Promise<Outcome<Admitted> | null> {
  let accountId = '';
  const outcome = await outcomeOf(parts, exchange, {
    operation: getHistoryData,
    source,
    identity,
    readBody: async (caller) => {
      accountId = caller;
      return options.done ? done({ history_id: jobId, limit: 1 }) : options;
    },
  });
  if (outcome === null) return null;
  if (!outcome.done) {
    const { creators: _, returned: __, offset: ___, has_more: ____, total: _____, ...refusal } = outcome.refusal;
    return refused(refusal, outcome.httpStatus);
  }
  const { status, total, retry_after = 1 } = outcome.body as { status: string; total: number; retry_after?: number };
  if (status !== 'complete' || !options.done)
    return refused(
      cannot('The job is still running; it has no file yet.', {
        retry_after,
        suggested_next: pollHint(jobId, retry_after),
      }),
    );
  return done({ accountId, total, options: options.body });
}

/** Parameters of signed links belong to the identity, all others to the file. */
function readQuery({ query }: Request, format: FileFormat): Outcome<FileOptions> {
  const { key_id: _, expires: __, signature: ___, ...rest } = query;
  const given = {
    ...rest,
    ...(typeof rest.columns === 'string' && { columns: rest.columns.split(',') }),
    ...(rest.separator === '\t' && { separator: 'tab' }),
  };
  const shape = z.strictObject({
    columns: z.array(z.enum(format.columns)).optional(),
    ...(format === fileFormats.csv && {
      bom: z.enum(['0', '1']).optional(),
      separator: z.enum(Object.keys(separators)).optional(),
    }),
  });
  const parsed = shape.safeParse(given);
  if (!parsed.success) return refused(invalidRequest(problemsOf(parsed.error, given, shape)));
  const {
    columns,
    bom,
    separator = ',',
  } = parsed.data as z.output<typeof shape> & { bom?: string; separator?: keyof typeof separators };
  // Thousands of columns would keep the process busy.
  return done({ columns: columns && [...new Set(columns)], bom: bom === '1', separator: separators[separator] });
}

const maxListeners = 20;

const unknownFile = notFound('There is no such file. Files end in .csv, .xlsx, .ndjson or .json.');
