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
  const { operation, max_credits } = approval;
  const price = max_credits === 0 ? '· free' : `for at most ${counted(max_credits, 'credit')}`;
  const handles = handlesOf(approval);
  const limit = numberIn(approval.arguments, 'limit');
  switch (operation) {
    case 'unlock_creators':
      return {
        question: `Unlock the contacts of ${counted(handles.length, 'creator')}?`,
        yes: `Unlock ${price}`,
        bound: 'Approves this one call with these handles. You’ll be asked again if anything changes.',
      };
    case 'run_export':
      return {
        question: `Export ${limit === null ? 'creators' : `up to ${counted(limit, 'creator')}`} with their contacts?`,
        yes: `Export ${price}`,
        bound: 'Approves this one export with these filters. You’ll be asked again if anything changes.',
      };
    case 'lookup_creator':
      return {
        question: `Look up ${handles.map((handle) => `@${handle}`).join(', ') || 'this creator'}?`,
        yes: `Look up ${price}`,
        bound: 'Approves this one call. You’ll be asked again if anything changes.',
      };
    case 'search_creators':
      return {
        question: 'Show creators beyond today’s free previews?',
        yes: `Search ${price}`,
        bound: 'Approves this one page of this search. You’ll be asked again if anything changes.',
      };
    case 'create_webhook':
    case 'update_webhook':
      return {
        question: `Send events of this account to ${String(approval.arguments.url ?? 'this webhook')}?`,
        yes: 'Save the webhook',
        bound: 'Approves this one call. You’ll be asked again if anything changes.',
      };
    default:
      return {
        question: `Run “${operationName(operation)}”?`,
        yes: `Run ${price}`,
        bound: 'Approves this one call. You’ll be asked again if anything changes.',
      };
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
