import { jsonText } from '@creator-discovery/api-documents';
import type { Example } from './examples.ts';

/** The function of the quickstart that samples call, by language. */
export const callFunctions = {
  sh: `call() {
  operation=$1; body=$2; shift 2
  curl -sS --fail-with-body "$BASE_URL/$operation" \\
    -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' -d "$body" "$@"
}
`,
  ts: `const { BASE_URL, API_KEY } = process.env;

async function call(operation: string, body: object, headers: Record<string, string> = {}): Promise<any> {
  const response = await fetch(\`\${BASE_URL}/\${operation}\`, {
    method: 'POST',
    headers: { authorization: \`Bearer \${API_KEY}\`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.message), { code: response.status, answer });
  return answer;
}
`,
  python: `import json, os, urllib.request

def call(operation, body, headers={}):
    request = urllib.request.Request(
        f"{os.environ['BASE_URL']}/{operation}",
        data=json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {os.environ['API_KEY']}", "Content-Type": "application/json", **headers},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)
`,
} as const;

export type SampleLanguage = keyof typeof callFunctions;

/** Sends the recorded request of an operation, in each language. */
export function samplesOf(operation: string, { request }: Example): Readonly<Record<SampleLanguage, string>> {
  const body = jsonText(request);
  return {
    sh: `call ${operation} '${body.replaceAll("'", String.raw`'\''`)}'\n`,
    ts: `const answer = await call('${operation}', ${body});\n`,
    python: `answer = call("${operation}", ${pythonOf(body)})\n`,
  };
}

const literals: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

/** Texts in JSON are texts in Python, too. */
function pythonOf(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|true|false|null/g, (token) => literals[token] ?? token);
}
