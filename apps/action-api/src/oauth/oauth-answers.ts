import { requestIdOf } from '@creator-discovery/http-server';
import type { Request, Response } from 'express';
import { readBytes } from '../http/body-bytes.ts';

/** Why a request of a client failed. (RFC 6749 5.2, RFC 7591 3.2.2, RFC 8707 2) */
export interface OAuthRefusal {
  readonly error:
    | 'invalid_client'
    | 'invalid_client_metadata'
    | 'invalid_grant'
    | 'invalid_redirect_uri'
    | 'invalid_request'
    | 'invalid_target'
    | 'temporarily_unavailable'
    | 'unsupported_grant_type'
    | 'unsupported_response_type';
  readonly error_description: string;
}

export function refusal(error: OAuthRefusal['error'], description: string): OAuthRefusal {
  // Other characters are not allowed.
  return { error, error_description: description.replace(/[^ !#-[\]-~]/g, '?') };
}

export function sendOAuthRefusal(response: Response, refused: OAuthRefusal, code = codeOf(refused)): void {
  if (code === 401) response.setHeader('WWW-Authenticate', 'Basic realm="creator-discovery"');
  response.status(code).json({ ...refused, request_id: requestIdOf(response) });
}

function codeOf({ error }: OAuthRefusal): number {
  if (error === 'invalid_client') return 401;
  return error === 'temporarily_unavailable' ? 429 : 400;
}

/** Reads the form of a client; null if the body is not a form. */
export async function formOf(request: Request, response: Response): Promise<URLSearchParams | null> {
  if (!request.is('application/x-www-form-urlencoded')) return null;
  const read = await readBytes(request, response, 65_536);
  return read.done ? new URLSearchParams(read.body.toString()) : null;
}

/** Returns the name of a parameter that occurs twice, which is forbidden (RFC 6749 3.1); null if none. */
export function repeatedIn(parameters: URLSearchParams): string | null {
  return [...parameters.keys()].find((name) => parameters.getAll(name).length > 1) ?? null;
}
