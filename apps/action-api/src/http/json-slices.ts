import { otherCalls } from '../fair-answer-queue.ts';

/** Array elements per slice, about a millisecond of work. */
const sliceLength = 50;

/** Whether a body has an array longer than a slice. */
export function isLong(body: unknown): body is object {
  if (typeof body !== 'object' || body === null) return false;
  return Object.values(body).some((value) => Array.isArray(value) && value.length > sliceLength);
}

/** Like `JSON.stringify`, but lets other calls run between slices of long arrays. */
export async function jsonInSlices(body: object): Promise<string> {
  const fields: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    const text = Array.isArray(value) ? await arrayInSlices(value) : JSON.stringify(value);
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}

async function arrayInSlices(array: readonly unknown[]): Promise<string> {
  const slices: string[] = [];
  for (let from = 0; from < array.length; from += sliceLength) {
    if (from > 0) await otherCalls();
    slices.push(JSON.stringify(array.slice(from, from + sliceLength)).slice(1, -1));
  }
  return `[${slices.join(',')}]`;
}
