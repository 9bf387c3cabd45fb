import { counted } from '../kit/format.ts';
import type { Approval } from './messages.ts';
import { operationName } from './tool-words.ts';

export interface ApprovalWords {
  readonly question: string;
  readonly yes: string;
  readonly bound: string;
}

/** The button states the maximum cost. */
export function approvalWords(approval: Approval): ApprovalWords {
  const { max_credits } = approval;
  const price = max_credits === 0 ? '· free' : `for at most ${counted(max_credits, 'credit')}`;
  const [question, yes, what = 'call'] = partsOf(approval, price);
  return { question, yes, bound: `Approves this one ${what}. You’ll be asked again if anything changes.` };
}

function partsOf(approval: Approval, price: string): readonly [question: string, yes: string, what?: string] {
  const { operation } = approval;
  const handles = handlesOf(approval);
  const limit = numberIn(approval.arguments, 'limit');
  const creators = limit === null ? 'creators' : `up to ${counted(limit, 'creator')}`;
  switch (operation) {
    case 'unlock_creators':
      return [
        `Unlock the contacts of ${counted(handles.length, 'creator')}?`,
        `Unlock ${price}`,
        'call with these handles',
      ];
    case 'run_export':
      return [`Export ${creators} with their contacts?`, `Export ${price}`, 'export with these filters'];
    case 'lookup_creator':
      return [`Look up ${handles.map((handle) => `@${handle}`).join(', ') || 'this creator'}?`, `Look up ${price}`];
    case 'search_creators':
      return ['Show creators beyond today’s free previews?', `Search ${price}`, 'page of this search'];
    case 'create_webhook':
    case 'update_webhook':
      return [
        `Send events of this account to ${String(approval.arguments.url ?? 'this webhook')}?`,
        'Save the webhook',
      ];
    default:
      return [`Run “${operationName(operation)}”?`, `Run ${price}`];
  }
}

export function handlesOf({ arguments: { handles, handle } }: Approval): readonly string[] {
  const named = Array.isArray(handles) ? (handles as readonly unknown[]) : handle === undefined ? [] : [handle];
  return named.flatMap((one) => {
    if (typeof one === 'string') return [one];
    const inside = (one as { readonly handle?: unknown } | null)?.handle;
    return typeof inside === 'string' ? [inside] : [];
  });
}

/** `9:41`; `0:00` once expired. */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

/** Message to the assistant after some creators were picked. */
export function chosenWords(handles: readonly string[]): string {
  return `Not all of them. Only these: ${handles.map((handle) => `@${handle}`).join(', ')}.`;
}

function numberIn(fields: Readonly<Record<string, unknown>>, name: string): number | null {
  const value = fields[name];
  return typeof value === 'number' ? value : null;
}
