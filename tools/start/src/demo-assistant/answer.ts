/** A message of a chat as OpenAI-compatible models are sent it. */
export interface ChatMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly name: string } }[];
}

/** What the script says: words, or one call of a tool. */
export type ScriptedAnswer =
  | { readonly text: string }
  | { readonly call: { readonly name: string; readonly args: Readonly<Record<string, unknown>> } };

/** The answer of the demo assistant: a script that knows a few sentences, so that the chat can be tried without a model. */
export function answerTo(messages: readonly ChatMessage[]): ScriptedAnswer {
  const last = messages.at(-1);
  if (last?.role === 'tool') return { text: wordsFor(toolOf(messages, last), read(last.content)) };
  return wish(textOf(last?.content), messages);
}

const introduction =
  'I am a script, not a language model: set CHAT_MODEL_BASE_URL and CHAT_MODEL to talk to one. I understand sentences such as ' +
  '"travel creators in Germany with over 10k followers", "unlock the best five", "export 20", "show the rows" and "balance".';

function wish(text: string, messages: readonly ChatMessage[]): ScriptedAnswer {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}#.'-]+/u)
    .map((word) => word.replace(/[.]$/, ''))
    .filter((word) => word !== '');
  const has = (...any: readonly string[]): boolean => any.some((word) => words.includes(word));
  if (has('balance', 'credits', 'credit')) return { call: { name: 'get_credit_balance', args: {} } };
  if (has('unlock')) return unlock(numberIn(words) ?? 5, messages);
  if (has('export')) return exportOf(numberIn(words) ?? 10, messages);
  if (has('rows', 'emails', 'contacts')) return rowsOf(messages);
  return has('find', 'search', 'creators', 'creator', 'followers', 'in') ? search(words, text) : { text: introduction };
}

function unlock(count: number, messages: readonly ChatMessage[]): ScriptedAnswer {
  const found = latest(messages, 'search_creators')?.preview_creators as readonly Named[] | undefined;
  if (found === undefined || found.length === 0) return { text: 'Search first: then I know whom to unlock.' };
  const handles = found.slice(0, Math.min(count, 25)).map(({ platform, handle }) => ({ platform, handle }));
  return { call: { name: 'unlock_creators', args: { handles } } };
}

interface Named {
  readonly platform: string;
  readonly handle: string;
  readonly follower_count?: number | null;
}

function exportOf(count: number, messages: readonly ChatMessage[]): ScriptedAnswer {
  const filters = latest(messages, 'search_creators')?.filters_used;
  return filters === undefined
    ? { text: 'Search first: then I know whom to export.' }
    : { call: { name: 'run_export', args: { filters, limit: Math.min(count, 10_000) } } };
}

function rowsOf(messages: readonly ChatMessage[]): ScriptedAnswer {
  const job = latest(messages, 'run_export') ?? latest(messages, 'unlock_creators');
  return typeof job?.history_id === 'string'
    ? { call: { name: 'get_history_data', args: { history_id: job.history_id, limit: 10 } } }
    : { text: 'Nothing has been unlocked or exported here yet.' };
}

/** Words that say how to search, not what for. */
const smallWords = new Set(
  'a an and any creator creators find followers for from get give have in least me more of on or over please people search show some than that the who with'.split(
    ' ',
  ),
);
const platforms = ['photonet', 'videonet', 'shortnet'];

function search(words: readonly string[], text: string): ScriptedAnswer {
  const place = placeIn(text);
  const inPlace = new Set((place ?? '').toLowerCase().split(' '));
  const about = words.filter(
    (word) => !smallWords.has(word) && !platforms.includes(word) && !inPlace.has(word) && amountOf(word) === null,
  );
  const followers = words.map(amountOf).find((amount) => amount !== null);
  const creator = {
    ...(place === null ? {} : { location: { name: place } }),
    ...(followers === undefined || followers === null ? {} : { audienceRange: { minValue: followers } }),
  };
  const args = {
    basic: { platform: platforms.find((platform) => words.includes(platform)) ?? 'photonet' },
    ...(Object.keys(creator).length === 0 ? {} : { creator }),
    ...(about.length === 0 ? {} : { content: { bioKeywords: { any: about.slice(0, 5) } } }),
  };
  return { call: { name: 'search_creators', args } };
}

/** The capitalised words after "in". */
function placeIn(text: string): string | null {
  const words = text.split(/\s+/);
  const at = words.indexOf('in');
  if (at < 0) return null;
  const name: string[] = [];
  for (const word of words.slice(at + 1)) {
    const plain = word.replace(/[.,!?]$/, '');
    if (plain === '' || plain[0] === plain[0]?.toLowerCase()) break;
    name.push(plain);
    if (plain !== word) break;
  }
  return name.length === 0 ? null : name.join(' ');
}

const numbers: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5, ten: 10, twenty: 20 };

function numberIn(words: readonly string[]): number | null {
  for (const word of words) {
    const number = numbers[word] ?? amountOf(word);
    if (number !== null && number >= 1) return number;
  }
  return null;
}

/** `500`, `10k`, `1.5m`. */
function amountOf(word: string): number | null {
  const unit = word.endsWith('k') ? 1000 : word.endsWith('m') ? 1_000_000 : 1;
  const digits = unit === 1 ? word : word.slice(0, -1);
  return digits !== '' && Number.isFinite(Number(digits)) ? Math.round(Number(digits) * unit) : null;
}

type Answer = Readonly<Record<string, unknown>>;

function wordsFor(tool: string, answer: Answer | null): string {
  if (answer === null) return 'Then I leave it. Nothing ran.';
  if (typeof answer.message === 'string') return answer.message;
  switch (tool) {
    case 'search_creators':
      return found(answer);
    case 'get_credit_balance':
      return `You have ${answer.credits_remaining} credits to spend; ${answer.credits_held} are set aside.`;
    case 'run_export':
    case 'unlock_creators':
      return `It is running, with ${answer.credits_held} credits set aside at most. Say "show the rows" in a moment.`;
    case 'get_history_data':
      return answer.status === 'complete'
        ? `${answer.total} rows are ready, the first ${answer.returned} are above. All of them are in History.`
        : 'It is still running. Ask again in a moment.';
    default:
      return 'Done.';
  }
}

function found({ total, preview_creators: creators }: Answer): string {
  const first = (creators as readonly Named[] | undefined) ?? [];
  if (first.length === 0) return 'Nobody matches. Try fewer words, or another place.';
  const names = first
    .slice(0, 5)
    .map(({ handle, follower_count: count }) => `- ${handle}, ${count ?? 'unknown'} followers`);
  return `${total} creators match. The first:\n\n${names.join('\n')}\n\nSay "unlock the best five" or "export 20": you see the price before anything runs.`;
}

function toolOf(messages: readonly ChatMessage[], { tool_call_id: id }: ChatMessage): string {
  const calls = messages.flatMap(({ tool_calls: made }) => made ?? []);
  return calls.find((call) => call.id === id)?.function.name ?? '';
}

/** The newest answer of a tool that did what it was asked for. */
function latest(messages: readonly ChatMessage[], tool: string): Answer | null {
  const answers = messages.filter((message) => message.role === 'tool' && toolOf(messages, message) === tool);
  return (
    answers.map(({ content }) => read(content)).findLast((one) => one !== null && one.message === undefined) ?? null
  );
}

/** Null for what is no answer, as when the person said no. */
function read(content: unknown): Answer | null {
  try {
    const value = JSON.parse(textOf(content)) as unknown;
    return typeof value === 'object' && value !== null ? (value as Answer) : null;
  } catch {
    return null;
  }
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { readonly text?: unknown }) => (typeof part.text === 'string' ? part.text : '')).join('');
}
