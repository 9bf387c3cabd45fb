import type { RequestHandler } from 'express';

/** Escapes a path that can't be decoded, which routers would report as a fault. */
export const escapeUnreadablePath: RequestHandler = (request, _response, next) => {
  const [path = ''] = request.url.split('?', 1);
  if (path.includes('%') && !isReadable(path)) request.url = encodeURI(path);
  next();
};

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
