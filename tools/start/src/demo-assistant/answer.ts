import type { ChatMessage, ModelAnswer } from '../chat-model.ts';

/** Model name of the script, which the console labels as a demo. */
export const demoAssistant = 'demo-assistant';

/** Answers like a model that understands a few sentences, so that chat can be tried without one. */
export function answerTo(messages: readonly ChatMessage[]): ModelAnswer {
  const last = messages.at(-1);
  if (last?.role === 'tool') return afterTool(toolOf(messages, last), read(last.content), messages);
  return wish(textOf(last?.content), messages);
}

const introduction =
  'I am a script, not a language model: set CHAT_MODEL_BASE_URL and CHAT_MODEL to talk to one. I understand sentences such as ' +
  '"travel creators in Germany with over 10k followers", "unlock the best five", "export 20", "show the rows" and "balance".';

/** Maximum text of `suggest_filters`, in characters. */
const maxSentence = 500;

/** `my balance` and `show the emails`, unlike `New Balance sneakers` and `creators with emails`. */
const balance = /(?:^|\b(?:my|our|the|current|credit|many|much) )(?:balance|credits?)\b/i;
const rows = /(?:^|\b(?:show|see|me|my|the|their) )(?:rows|emails|contacts)\b/i;

function wish(text: string, messages: readonly ChatMessage[]): ModelAnswer {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}#.,'-]+/u)
    .map((word) => word.replace(/[.,]$/, ''))
    .filter((word) => word !== '');
  if (balance.test(text)) return call('get_credit_balance', {});
  if (words.includes('unlock')) return unlock(numberIn(words) ?? 5, messages);
  if (words.includes('export')) return exportOf(numberIn(words) ?? 10, messages);
  if (rows.test(text)) return rowsOf(messages);
  return words.length === 0 ? { text: introduction } : call('suggest_filters', { text: text.slice(0, maxSentence) });
}

/** Searches with the filters that were read from the sentence. */
function afterTool(tool: string, answer: Answer | null, messages: readonly ChatMessage[]): ModelAnswer {
  if (tool !== 'suggest_filters' || answer?.filters === undefined) return { text: wordsFor(tool, answer, messages) };
  if (answer.status === 'empty') return { text: introduction };
  const { basic, ...filters } = answer.filters as Readonly<Record<string, object>>;
  return call('search_creators', { basic: { platform: 'photonet', ...basic }, ...filters });
}

function unlock(count: number, messages: readonly ChatMessage[]): ModelAnswer {
  const found = latest(messages, 'search_creators')?.preview_creators as readonly NamedCreator[] | undefined;
  if (found === undefined || found.length === 0)
    return { text: 'Search first, then I can unlock the creators you found.' };
  const handles = found.slice(0, Math.min(count, 25)).map(({ platform, handle }) => ({ platform, handle }));
  return call('unlock_creators', { handles });
}

function call(name: string, args: Readonly<Record<string, unknown>>): ModelAnswer {
  return { calls: [{ name, args }] };
}

interface NamedCreator {
  readonly platform: string;
  readonly handle: string;
  readonly follower_count?: number | null;
}

function exportOf(count: number, messages: readonly ChatMessage[]): ModelAnswer {
  const filters = latest(messages, 'search_creators')?.filters_used;
  return filters === undefined
    ? { text: 'Search first, then I can export the creators you found.' }
    : call('run_export', { filters, limit: Math.min(count, 10_000) });
}

function rowsOf(messages: readonly ChatMessage[]): ModelAnswer {
  const job = latest(messages, 'run_export') ?? latest(messages, 'unlock_creators');
  return typeof job?.history_id === 'string'
    ? call('get_history_data', { history_id: job.history_id, limit: 10 })
    : { text: 'Nothing has been unlocked or exported here yet.' };
}

const numbers: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5, ten: 10, twenty: 20 };

function numberIn(words: readonly string[]): number | null {
  for (const word of words) {
    const number = numbers[word] ?? amountOf(word.replaceAll(',', ''));
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

function wordsFor(tool: string, answer: Answer | null, messages: readonly ChatMessage[]): string {
  if (answer === null) return 'Cancelled. Nothing was run or charged.';
  if (typeof answer.message === 'string') return answer.message;
  switch (tool) {
    case 'search_creators':
      return found(answer) + notUnderstood(messages);
    case 'get_credit_balance':
      return `You have ${counted(answer.credits_remaining, 'credit')} available; ${answer.credits_held} held.`;
    case 'run_export':
    case 'unlock_creators':
      return `The job is running and holds up to ${counted(answer.credits_held, 'credit')}. Say "show the rows" in a moment.`;
    case 'get_history_data':
      return answer.status === 'complete'
        ? `${counted(answer.total, 'row')} ready; ${answer.returned} shown above. See History for all of them.`
        : 'It is still running. Ask again in a moment.';
    default:
      return 'Done.';
  }
}

function found({ total, preview_creators: creators }: Answer): string {
  const first = (creators as readonly NamedCreator[] | undefined) ?? [];
  if (first.length === 0) return 'No creators match. Try fewer words or another place.';
  const names = first
    .slice(0, 5)
    .map(({ handle, follower_count: count }) => `- ${handle}, ${count?.toLocaleString('en') ?? 'unknown'} followers`);
  return `${counted(total, 'creator')} found${total === 1 ? '' : '. The first'}:\n\n${names.join('\n')}\n\nSay "unlock the best five" or "export 20": I show the price before anything runs.`;
}

function counted(count: unknown, one: string): string {
  return `${Number(count).toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
}

/** Names the parts of the sentence that no filter expresses. */
function notUnderstood(messages: readonly ChatMessage[]): string {
  const parts = latest(messages, 'suggest_filters')?.not_understood as readonly { readonly text: string }[] | undefined;
  return parts === undefined || parts.length === 0
    ? ''
    : `\n\nI did not understand: ${parts.map(({ text }) => `“${text}”`).join(', ')}.`;
}

function toolOf(messages: readonly ChatMessage[], { tool_call_id: id }: ChatMessage): string {
  const calls = messages.flatMap(({ tool_calls: made }) => made ?? []);
  return calls.find((call) => call.id === id)?.function.name ?? '';
}

/** The latest successful answer of a tool. */
function latest(messages: readonly ChatMessage[], tool: string): Answer | null {
  const answers = messages.filter((message) => message.role === 'tool' && toolOf(messages, message) === tool);
  return (
    answers.map(({ content }) => read(content)).findLast((one) => one !== null && one.message === undefined) ?? null
  );
}

/** Null if the text is not JSON, such as after a refused approval. */
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
