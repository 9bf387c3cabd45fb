import { type AdminCommand, isRemote } from '../command.ts';
import { commands, groups } from '../commands/index.ts';
import { fieldOf, pathOf } from '../operator-api/names.ts';
import { type Parameter, wordsOf } from '../parameters.ts';

const opening = `# Commands of operators

What an operator can do, on the command line (\`npm run --silent admin -- COMMAND\`, with \`--server URL\` by way of an operator API)
and over HTTP: \`POST /operator/v1/{command}\` with \`Authorization: Bearer TOKEN\` and a JSON object of the fields. Written from the
table of commands by \`npm run commands-doc\`; [operating](operating.md#operators) says how to come to a token.

Every command that changes something takes \`reason\`, up to 500 characters, and leaves two entries in the audit log; one that shows
what is sensitive leaves one. An answer is what \`--json\` prints. A refusal is \`{"status", "message", "request_id"}\`:
\`wrong_usage\` 400, \`unauthorized\` 401, \`forbidden\` 403, \`not_found\` 404, \`method_not_allowed\` 405, \`refused\` 422,
\`too_many_failures\` 429 with \`Retry-After\`, \`failed\` 500.
`;

const upload = `
The body is one line of JSON, \`{"name": FILE_NAME, "mapping": TEXT_OR_NULL, "input": {fields}}\`, and then the bytes of the file. The
answer is one JSON value a line: \`progress\` and \`note\` while the file is read, and at the end \`answer\` or \`problem\`.
`;

/** The document of all commands, from their table. */
export function commandsDocument(): string {
  return `${opening}\n${commands.map((command, at) => headingOf(command, commands[at - 1]) + sectionOf(command)).join('\n')}`;
}

/** Of a group, before its first command. */
function headingOf(command: AdminCommand, before: AdminCommand | undefined): string {
  const group = groupOf(command);
  if (before !== undefined && groupOf(before) === group) return '';
  const about = groups[group];
  return about === undefined ? `## ${group}\n\n` : `## ${group}\n\n${capital(about)}.\n\n`;
}

function groupOf({ name }: AdminCommand): string {
  return name.split(' ')[0] ?? '';
}

function sectionOf(command: AdminCommand): string {
  const { name, summary, role, effect, reason } = command;
  const where = isRemote(command) ? `\`POST /operator/v1/${pathOf(command)}\`` : 'beside the database only';
  const leaves = { changes: 'leaves two entries', reads_sensitive: 'leaves an entry', reads: 'leaves no entry' }[
    effect
  ];
  const why = { required: '; needs a reason', of_operators: '; needs a reason from whoever has a token' };
  const facts = `Role \`${role}\`; ${leaves}${reason === undefined ? '' : why[reason]}; ${where}`;
  return `### ${name}\n\n${capital(summary)}.\n\n${facts}.\n${tableOf(command)}${command.readsFile ? upload : ''}`;
}

function tableOf({ parameters }: AdminCommand): string {
  const rows = Object.entries(parameters).map(([name, parameter]) => {
    const { help, choices, byDefault } = parameter;
    const value = choices === undefined ? '' : ` (${choices.map((choice) => `\`${choice}\``).join(', ')})`;
    const otherwise = byDefault === undefined || byDefault === false ? '' : `; default ${String(byDefault)}`;
    return `| \`${lineOf(name, parameter)}\` | \`${fieldOf(name)}\` | ${parameter.required ? 'yes' : ''} | ${help}${value}${otherwise} |`;
  });
  return rows.length === 0
    ? ''
    : `\n| on the command line | field | required | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

function lineOf(name: string, { form, placeholder }: Parameter<unknown>): string {
  const words = wordsOf(name);
  if (form === 'argument') return words.toUpperCase().replaceAll('-', '_');
  return form === 'flag' ? `--${words}` : `--${words} ${(placeholder ?? words).toUpperCase()}`.replaceAll('|', '/');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
