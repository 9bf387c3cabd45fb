import type { Schemas } from '../api.ts';
import { apiCall } from '../api-call/api-call.ts';

export type Language = 'curl' | 'typescript' | 'python' | 'claude' | 'mcp';

export const languageNames: Readonly<Record<Language, string>> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  claude: 'Claude Code',
  mcp: 'MCP client',
};

/** The key is an environment variable, so that it stays out of files. */
export function exampleFor(language: Language, origin: string): string {
  return examples[language](origin);
}

const filters: Schemas['FilterObject'] = { basic: { platform: 'photonet', contactDetails: ['EMAIL'] } };

const examples: Readonly<Record<Language, (origin: string) => string>> = {
  curl: (origin) => apiCall('curl', filters, origin),
  typescript: (origin) => apiCall('typescript', filters, origin),
  python: (origin) => `import json, os, urllib.request

request = urllib.request.Request(
    "${origin}/api/v1/search_creators",
    data=json.dumps({"basic": {"platform": "photonet", "contactDetails": ["EMAIL"]}}).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['CREATOR_DISCOVERY_API_KEY']}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as answer:
    page = json.load(answer)
print(page["total"], [creator["handle"] for creator in page["preview_creators"]])`,
  claude: (origin) => `claude mcp add --transport http creators ${origin}/mcp \\
  --header "Authorization: Bearer $CREATOR_DISCOVERY_API_KEY" \\
  --header "X-Max-Credits: 100"`,
  mcp: (origin) => `{
  "mcpServers": {
    "creators": {
      "type": "http",
      "url": "${origin}/mcp",
      "headers": {
        "Authorization": "Bearer \${CREATOR_DISCOVERY_API_KEY}",
        "X-Max-Credits": "100"
      }
    }
  }
}`,
};
