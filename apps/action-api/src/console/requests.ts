import { setRoute } from '@creator-discovery/http-server';
import { invalidRequest } from '@creator-discovery/operations';
import { problemsOf, withoutNulls } from '@creator-discovery/search-filters';
import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { sendOutcome, sendRefusal } from '../http/answers.ts';
import { readBody } from '../http/request-body.ts';

/** Names a route in log and metrics, and disables caching. */
export function named(route: string): RequestHandler {
  return (_request, response, next) => {
    setRoute(response, route);
    response.setHeader('Cache-Control', 'no-store');
    next();
  };
}

/** Reads a body of this shape; null if it was refused and answered. */
export async function readShape<Shape extends z.ZodType>(
  request: Request,
  response: Response,
  shape: Shape,
): Promise<z.output<Shape> | null> {
  const read = await readBody(request, response);
  if (!read.done) {
    await sendOutcome(response, read);
    return null;
  }
  const body = withoutNulls(shape, read.body);
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  sendRefusal(response, invalidRequest(problemsOf(parsed.error, body, shape)));
  return null;
}
