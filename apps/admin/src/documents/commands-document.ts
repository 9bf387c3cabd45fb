import type { AdminCommand } from '../command.ts';
import { commands, groups } from '../commands/index.ts';
import { type Parameter, wordsOf } from '../parameters.ts';

const opening = `# Commands of operators

Commands run on the command line (\`npm run --silent admin -- COMMAND\`, optionally with \`--server URL\`) and over HTTP, with
\`Authorization: Bearer TOKEN\` ([operators](administration.md#operators)) and a JSON object: \`accounts create\` is
\`POST /operator/v1/accounts.create\`. Fields are the parameters below in snake case: \`OWNER_ID\` is \`owner_id\`, \`--usage-pricing\`
is \`usage_pricing\`. Results are the same as with \`--json\`. \`npm run commands-doc\` writes this page.

**Reasons and audit.** Commands marked "writes" or "reason required" accept \`--reason\` (up to 500 characters) and, over HTTP, an
\`Idempotency-Key\`. They write two audit entries. Those marked "audited" show sensitive data and write one.

**Files.** Commands that read a file expect one line of JSON as the start of the body,
\`{"name": FILE_NAME, "mapping": TEXT_OR_NULL, "input": {fields}}\`, followed by the bytes of the file. They answer with NDJSON:
\`progress\` and \`note\` lines, then \`answer\` or \`problem\`.

**Refusals** are \`{"status", "message", "request_id"}\`: \`wrong_usage\` 400, \`unauthorized\` 401, \`forbidden\` 403, \`not_found\` 404,
\`method_not_allowed\` 405, \`refused\` 422, \`too_many_failures\` 429 and \`unavailable\` 503 with \`Retry-After\`, \`failed\` 500.
`;

/** Returns docs/commands.md. */
export function commandsDocument(): string {
  return `${opening}\n${commands.map((command, at) => headingOf(command, commands[at - 1]) + sectionOf(command)).join('\n')}`;
}

/** Returns the heading of a group before its first command, otherwise nothing. */
function headingOf(command: AdminCommand, previous: AdminCommand | undefined): string {
  const group = groupOf(command);
  if (previous !== undefined && groupOf(previous) === group) return '';
  const about = groups[group];
  return about === undefined ? `## ${group}\n\n` : `## ${group}\n\n${capital(about)}.\n\n`;
}

function groupOf({ name }: AdminCommand): string {
  return name.split(' ')[0] ?? '';
}

function sectionOf(command: AdminCommand): string {
  const { name, summary, role, isLocal, readsFile } = command;
  const facts = [
    ...(isLocal ? ['command line only'] : []),
    `role \`${role}\``,
    ...auditOf(command),
    ...(readsFile ? ['reads a file'] : []),
  ];
  return `### ${name}\n\n${capital(summary)}.\n\n${capital(facts.join('; '))}.\n${parametersOf(command)}`;
}

function auditOf({ effect, reason }: AdminCommand): string[] {
  if (effect === 'reads_sensitive') return ['audited'];
  if (reason === 'required') return ['reason required'];
  if (reason === 'of_operators') return ['reason required with a token'];
  return effect === 'changes' ? ['writes'] : [];
}

function parametersOf({ parameters }: AdminCommand): string {
  const items = Object.entries(parameters).map(([name, parameter]) => {
    const { help, choices, byDefault, form, required } = parameter;
    const facts = [
      ...(choices === undefined ? [] : [choices.map((choice) => `\`${choice}\``).join(', ')]),
      ...(form === 'option' && required ? ['required'] : []),
      ...(byDefault === undefined || byDefault === false || String(byDefault) === ''
        ? []
        : [`default ${String(byDefault)}`]),
    ];
    return `- \`${lineOf(name, parameter)}\`: ${help}${facts.length === 0 ? '' : ` (${facts.join('; ')})`}\n`;
  });
  return items.length === 0 ? '' : `\n${items.join('')}`;
}

function lineOf(name: string, { form, placeholder }: Parameter<unknown>): string {
  const words = wordsOf(name);
  if (form === 'argument') return words.toUpperCase().replaceAll('-', '_');
  return form === 'flag' ? `--${words}` : `--${words} ${(placeholder ?? words).toUpperCase()}`.replaceAll('|', '/');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
