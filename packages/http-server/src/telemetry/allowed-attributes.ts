/**
 * Attributes allowed in spans; all others are dropped. None can hold a key, an e-mail address, a phone number, a body,
 * query values, or a URL with a handle.
 */
export const allowedAttributes: ReadonlySet<string> = new Set([
  'db.operation.name',
  'db.query.summary',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'network.protocol.version',
  'server.address',
  'server.port',
  'creator_discovery.channel',
  'creator_discovery.conversation_turn',
  'creator_discovery.job_id',
  'creator_discovery.job_kind',
  'creator_discovery.operation',
  'creator_discovery.outcome',
  'creator_discovery.request_id',
]);
