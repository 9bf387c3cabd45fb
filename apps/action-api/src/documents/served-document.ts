import { openApiDocument } from '@creator-discovery/operations';
import { defaultPolicies } from '@creator-discovery/rate-limits';

/** The committed and tested document, with the specification's limits and the default local address. */
export function servedDocument() {
  return openApiDocument({ baseUrl: 'http://127.0.0.1:8080/api/v1', policies: defaultPolicies });
}
