/** Reads JSON from a browser's storage; returns the fallback if it is missing or unreadable. */
export function readJson<Value>(storage: Pick<Storage, 'getItem'>, key: string, fallback: Value): Value {
  const text = storage.getItem(key);
  if (text === null) return fallback;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return fallback;
  }
}
