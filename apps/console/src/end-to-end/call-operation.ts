export interface OperationCall {
  readonly key: string;
  readonly operation: string;
  readonly body?: object | undefined;
}

export function callOperation(url: string, { key, operation, body = {} }: OperationCall): Promise<Response> {
  return fetch(`${url}/api/v1/${operation}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}
