import { setRoute } from '@creator-discovery/http-server';
import { invalidRequest } from '@creator-discovery/operations';
import { problemsOf } from '@creator-discovery/search-filters';
import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { sendOutcome, sendRefusal } from '../http/answers.ts';
import { readBody } from '../http/request-body.ts';

/** Gives a route its name in log and metrics; its answers are stored nowhere. */
export function named(route: string): RequestHandler {
  return (_request, response, next) => {
    setRoute(response, route);
    response.setHeader('Cache-Control', 'no-store');
    next();
  };
}

/** The body in this shape; null where it was refused, which has been answered then. */
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
  const parsed = shape.safeParse(read.body);
  if (parsed.success) return parsed.data;
  sendRefusal(response, invalidRequest(problemsOf(parsed.error, read.body)));
  return null;
}
