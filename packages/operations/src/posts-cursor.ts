/**
 * Where the posts of a creator go on: after the first `after` posts of the page that `limit` and `cursor` name. The network
 * has cursors for whole pages only; a page that was too long to be sent at once is read again from the cache.
 */
export interface PostsPosition {
  readonly after: number;
  readonly limit: number;
  /** The network's own; absent on its first page. */
  readonly cursor?: string;
}

const withinPage = /^after-(\d{1,2})-of-(\d{1,2})(?:\.(.+))?$/;

/** Reads a `cursor` of `get_creator_posts`; one that names no place within a page names a whole page of `limit` posts. */
export function readPosition(cursor: string | undefined, limit: number): PostsPosition {
  const match = withinPage.exec(cursor ?? '');
  if (match === null) return { after: 0, limit, ...(cursor === undefined ? {} : { cursor }) };
  const [, after, of, page] = match;
  return { after: Number(after), limit: Number(of), ...(page === undefined ? {} : { cursor: page }) };
}

/** The cursor of a position within a page. */
export function writePosition({ after, limit, cursor }: PostsPosition): string {
  return `after-${after}-of-${limit}${cursor === undefined ? '' : `.${cursor}`}`;
}
