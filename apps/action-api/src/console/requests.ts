import { setRoute } from '@creator-discovery/http-server';
import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { sendOutcome } from '../http/answers.ts';
import { readBody, shaped } from '../http/request-body.ts';

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
  const outcome = read.done ? shaped(read.body, shape) : read;
  if (outcome.done) return outcome.body;
  await sendOutcome(response, outcome);
  return null;
}
