/**
 * The attributes that a span may have; all others are dropped, whoever sets them. None of these can hold a key, an e-mail
 * address, a phone number, a body, the text of a query with its values, or an address with somebody's handle.
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
