import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser';
import { parse as parseToml, stringify } from 'smol-toml';

export interface ServerEntry {
  /** Address of the MCP server. */
  readonly url: string;
  readonly key: string;
}

export interface Agent {
  readonly title: string;
  /** Configuration file of the user. */
  file(place: AgentPlace): string;
  /** Returns the file's text with the entry added and all other content kept; null if the text can't be read. */
  add(text: string, entry: ServerEntry): string | null;
}

export interface AgentPlace {
  readonly home: string;
  readonly platform: string;
  readonly env: Readonly<Partial<Record<string, string>>>;
}

const serverName = 'creators';

/** Assistants whose configuration is known. */
export const agents = {
  claude: {
    title: 'Claude Code',
    file: ({ home }) => path.join(home, '.claude.json'),
    add: (text, entry) => addToJson(text, 'mcpServers', { type: 'http', ...entryOf(entry) }),
  },
  cursor: {
    title: 'Cursor',
    file: ({ home }) => path.join(home, '.cursor', 'mcp.json'),
    add: (text, entry) => addToJson(text, 'mcpServers', entryOf(entry)),
  },
  vscode: {
    title: 'VS Code',
    file: (place) => path.join(applicationFolder(place), 'Code', 'User', 'mcp.json'),
    add: (text, entry) => addToJson(text, 'servers', { type: 'http', ...entryOf(entry) }),
  },
  codex: {
    title: 'Codex',
    file: ({ home, env }) => path.join(env.CODEX_HOME || path.join(home, '.codex'), 'config.toml'),
    add: addToToml,
  },
} as const satisfies Record<string, Agent>;

function applicationFolder({ home, platform, env }: AgentPlace): string {
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support');
  if (platform === 'win32') return env.APPDATA || path.join(home, 'AppData', 'Roaming');
  return env.XDG_CONFIG_HOME || path.join(home, '.config');
}

function entryOf({ url, key }: ServerEntry) {
  return { url, headers: { Authorization: `Bearer ${key}` } };
}

/** Keeps comments and order. */
function addToJson(text: string, member: string, entry: object): string | null {
  const given = text.trim() === '' ? '{}' : text;
  const errors: ParseError[] = [];
  const root = parse(given, errors, { allowTrailingComma: true });
  if (errors.length > 0 || !isObject(root) || !(root[member] === undefined || isObject(root[member]))) return null;
  const formattingOptions = { insertSpaces: !/^\t/m.test(given), tabSize: 2, eol: '\n' };
  const edited = applyEdits(given, modify(given, [member, serverName], entry, { formattingOptions }));
  return edited.endsWith('\n') ? edited : `${edited}\n`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Replaces the table of the server, or adds it at the end. */
function addToToml(text: string, { url, key }: ServerEntry): string | null {
  const before = tomlIn(text);
  if (before === null) return null;
  const entry = { url, http_headers: { Authorization: `Bearer ${key}` } };
  const table = `mcp_servers.${serverName}`;
  let isOld = false;
  const kept = text.split(/(?<=\n)/).filter((line) => {
    const name = /^\[([^[\]]*)\]/.exec(line.trimStart().replace('[[', '['))?.[1]?.trim();
    if (name !== undefined) isOld = name === table || name.startsWith(`${table}.`);
    return !isOld || line.trimStart().startsWith('#');
  });
  const others = kept.join('').trimEnd();
  const edited = `${others}${others === '' ? '' : '\n\n'}${stringify({ mcp_servers: { [serverName]: entry } })}`;
  // The lines were not parsed: the result counts only if it says the same, with the new entry.
  const wanted = { ...before, mcp_servers: { ...(before.mcp_servers as object | undefined), [serverName]: entry } };
  return isDeepStrictEqual(tomlIn(edited), wanted) ? edited : null;
}

function tomlIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    // The copies have the prototype of literals, for the comparison.
    return structuredClone(parseToml(text));
  } catch {
    return null;
  }
}
