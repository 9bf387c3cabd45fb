/** HTTP behaviour shared by both APIs, for their references. */
export const httpRules = {
  compression: 'Answers above 1 KiB are compressed with brotli or gzip if the client sends `Accept-Encoding`.',
  documents:
    'Documents need no key. They support HEAD and `If-None-Match`: a request with the current `ETag` returns 304.',
  examples: 'Lists in examples are shortened.',
} as const;
