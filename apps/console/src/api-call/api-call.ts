import type { FilterObject } from '../filters/filter-values.ts';

export type CallLanguage = 'curl' | 'mcp' | 'typescript';

/** The API key stays a shell variable. */
export function apiCall(language: CallLanguage, filters: FilterObject, origin: string): string {
  return writers[language](JSON.stringify(filters, null, 2), origin);
}

const writers: Readonly<Record<CallLanguage, (body: string, origin: string) => string>> = {
  curl: (body, origin) =>
    [
      `curl -s '${origin}/api/v1/search_creators' \\`,
      `  -H "Authorization: Bearer $CREATOR_DISCOVERY_API_KEY" \\`,
      `  -H 'Content-Type: application/json' \\`,
      // A single quote is the only special character within single quotes.
      `  -d '${body.replaceAll("'", `'\\''`)}'`,
    ].join('\n'),
  mcp: (body) => `{\n  "name": "search_creators",\n  "arguments": ${body.replaceAll('\n', '\n  ')}\n}`,
  typescript: (body, origin) =>
    [
      `const answer = await fetch('${origin}/api/v1/search_creators', {`,
      `  method: 'POST',`,
      '  headers: {',
      "    Authorization: 'Bearer ' + process.env.CREATOR_DISCOVERY_API_KEY,",
      `    'Content-Type': 'application/json',`,
      '  },',
      `  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`,
      '});',
      'const { total, preview_creators } = await answer.json();',
    ].join('\n'),
};
