import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { servedDocument } from '../documents/served-document.ts';

const document = closed(servedDocument()) as ReturnType<typeof servedDocument>;
const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema(document, 'openapi');
const validators = new Map<string, ValidateFunction>();

function validatorOf(reference: string): ValidateFunction {
  const known = validators.get(reference) ?? ajv.compile({ $ref: `openapi${reference}` });
  validators.set(reference, known);
  return known;
}

/**
 * Checks an answer against the published document: its code must be listed, and its body must fit without unknown fields.
 */
export function checkAnswer(
  path: string,
  method: string,
  { status, headers, body }: { status: number; headers: Headers; body: unknown },
): void {
  const item = document.paths[path.replace('/api/v1', '')] as PathItem | undefined;
  if (!path.startsWith('/api/v1/') || method !== 'POST' || item === undefined) return;
  const listed = item.post.responses[String(status)];
  if (listed === undefined)
    throw new Error(`${path} returned ${status}, which its document does not list: ${JSON.stringify(body)}`);
  if (headers.get('x-request-id') === null) throw new Error(`${path} returned no X-Request-ID`);
  if (status === 200 && /confirmed: true/.test((body as { suggested_next?: string }).suggested_next ?? ''))
    throw new Error(`${path} asks assistants to confirm without a quote: ${JSON.stringify(body)}`);
  const reference = listed.content['application/json'].schema.$ref;
  const validate = validatorOf(reference);
  if (!validate(body))
    throw new Error(
      `${path} returned ${status} with an undocumented body: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
    );
}

interface PathItem {
  readonly post: {
    readonly responses: Record<string, { readonly content: { 'application/json': { schema: { $ref: string } } } }>;
  };
}

/** Published answers are open, so that they may grow; tests close them to detect accidental fields. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  const isShape =
    copy.type === 'object' && typeof copy.properties === 'object' && copy.additionalProperties === undefined;
  return isShape ? { ...copy, additionalProperties: false } : copy;
}
