import { chmod, mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildCommand, buildRouteMap } from '@stricli/core';
import { agents } from './agents.ts';
import type { Session } from './session.ts';
import { CommandFailure, noKey, note, settingsOf } from './session.ts';
import { settingsFile } from './settings.ts';

type AgentName = keyof typeof agents;

const add = buildCommand({
  docs: { brief: 'Connect an assistant: claude, cursor, vscode or codex' },
  parameters: {
    flags: {},
    positional: {
      kind: 'tuple',
      parameters: [{ parse: agentName, brief: 'The assistant', placeholder: Object.keys(agents).join('|') }],
    },
  },
  async func(this: Session, _flags: object, name: AgentName) {
    const { url, key } = await settingsOf(this);
    if (key === undefined) throw noKey(this);
    const { title, file: fileOf, add } = agents[name];
    const file = fileOf({ home: this.home, platform: this.platform, env: this.process.env ?? {} });
    const root = url.replace(/\/(?:api\/v1\/?)?$/, '');
    const text = add((await textIn(file)) ?? '', { url: `${root}/mcp`, key });
    if (text === null)
      throw new CommandFailure(`${file} can't be changed safely: mend it, or add the server \`${root}/mcp\` by hand.`);
    const changed = await writePrivately(file, text);
    note(this, `${title}: ${file} ${changed ? 'now' : 'already'} has the server \`creators\` at ${root}/mcp.`);
    if (changed)
      note(this, 'It contains the key, and only you can read it. Nothing else was changed. Restart the assistant.');
  },
});

function agentName(text: string): AgentName {
  if (Object.hasOwn(agents, text)) return text as AgentName;
  throw new SyntaxError(`${text} is none of ${Object.keys(agents).join(', ')}`);
}

export const agent = buildRouteMap({ routes: { add }, docs: { brief: 'Connect assistants' } });

export const login = buildCommand({
  docs: { brief: 'Store an account key for later commands; reads it from standard input' },
  parameters: {
    flags: {
      url: {
        kind: 'parsed',
        parse: String,
        brief: 'Address of the API',
        placeholder: 'url',
        default: 'http://127.0.0.1:8080',
      },
    },
  },
  async func(this: Session, { url }: { readonly url: string }) {
    const key = (await this.ask('Account key: ', { hidden: true })).trim();
    if (!/^[\x21-\x7e]+$/.test(key))
      throw new CommandFailure('A key has no spaces and is not empty.', { exit: 'usage' });
    const file = settingsFile(this.process.env ?? {}, this);
    const kept = JSON.parse((await textIn(file)) ?? '{}');
    await writePrivately(file, `${JSON.stringify({ ...kept, url, key }, null, 2)}\n`);
    note(this, `Stored in ${file}. Try: ${this.program} balance`);
  },
});

/** Returns the text of a file; null if it does not exist. */
async function textIn(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((fault) => {
    if (fault.code === 'ENOENT') return null;
    throw fault;
  });
}

/** Replaces a whole file, behind links too, and makes it readable by its owner only. Returns whether its text changed. */
async function writePrivately(file: string, text: string): Promise<boolean> {
  await mkdir(path.dirname(file), { recursive: true });
  const target = await realpath(file).catch(() => file);
  if ((await textIn(target)) === text) {
    await chmod(target, 0o600);
    return false;
  }
  const draft = `${target}.${process.pid}.tmp`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, target);
  return true;
}
