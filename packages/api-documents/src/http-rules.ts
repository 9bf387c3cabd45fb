/** What both APIs do alike over HTTP, and every reference says. */
export const httpRules = {
  compression:
    'Answers above 1 KiB are compressed with brotli or gzip for clients that send `Accept-Encoding`, and then have `Content-Encoding` and `Vary`.',
  documents:
    'The documents need no key. They answer HEAD too and have an `ETag`: sent back in `If-None-Match`, it gets a 304 without a body while the document is the same.',
} as const;
