/**
 * A position in the posts of a creator: after the first `after` posts of the page that `limit` and `cursor` name. The
 * network has cursors for whole pages only; the rest of a page comes from the cache.
 */
export interface PostsPosition {
  readonly after: number;
  readonly limit: number;
  /** Cursor of the network; absent on the first page. */
  readonly cursor?: string;
}

const withinPage = /^after-(\d{1,2})-of-(\d{1,2})(?:\.(.+))?$/;

/** Parses a `cursor` of `get_creator_posts`. Cursors of the network mean a whole page of `limit` posts. */
export function readPosition(cursor: string | undefined, limit: number): PostsPosition {
  const match = withinPage.exec(cursor ?? '');
  if (match === null) return { after: 0, limit, ...(cursor === undefined ? {} : { cursor }) };
  const [, after, of, page] = match;
  return { after: Number(after), limit: Number(of), ...(page === undefined ? {} : { cursor: page }) };
}

export function writePosition({ after, limit, cursor }: PostsPosition): string {
  return `after-${after}-of-${limit}${cursor === undefined ? '' : `.${cursor}`}`;
}
