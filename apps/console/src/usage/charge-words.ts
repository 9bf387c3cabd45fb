import type { ResponseOf } from '../api.ts';
import { counted } from '../kit/format.ts';

export type Step = ResponseOf<'explain_charge'>['entries'][number];

/** Reasons for a movement of credits, one sentence each. */
export function causesOf(steps: readonly Step[]): readonly string[] {
  const kinds = Map.groupBy(steps, ({ kind }) => kind);
  const of = (...wanted: readonly Step['kind'][]) => wanted.flatMap((kind) => kinds.get(kind) ?? []);
  const [pages, others] = [true, false].map((isPage) =>
    of('charge', 'capture').filter(({ rule }) => (rule === 'search.page') === isPage),
  ) as [Step[], Step[]];
  const held = sum(steps, ({ held_change }) => held_change);
  const bought = sumOfFact(others, 'newly_owned');
  const rest = held > 0 ? 0 : sumOfFact(of('hold'), 'requested') - bought;
  const back = -sum(of('release', 'expire'), ({ held_change }) => held_change);
  const reports = of('refund').filter(({ rule }) => rule === 'contact.report');
  const refunds = of('refund').filter(({ rule }) => rule !== 'contact.report');
  return [
    ...of('grant').map(({ amount, facts: { reason } }) => `${credits(amount)} granted${reason ? `: ${reason}` : ''}.`),
    ...when(
      sumOfFact(pages, 'paid_creators'),
      (paid) => `${creators(paid)} shown beyond the free previews: ${spentOn(pages)}.`,
    ),
    ...when(sumOfFact(pages, 'free_creators'), (free) => `${creators(free)} on the same pages: free.`),
    ...when(bought, (count) =>
      count === 1
        ? `1 creator was new and lists a contact: ${spentOn(others)}.`
        : `${creators(count)} were new and list a contact: ${spentOn(others)}.`,
    ),
    ...when(bought === 0 ? -amountOf(others) : 0, (spent) => `${credits(spent)} spent.`),
    ...when(rest, (free) => `${creators(free)} cost nothing: already yours, without a contact, or not delivered.`),
    ...when(held, (count) => `${credits(count)} still held.`),
    ...when(back, (count) => `${credits(count)} released.`),
    ...when(amountOf(reports), (count) => `${credits(count)} refunded for a wrong contact.`),
    ...when(amountOf(refunds), (count) => `${credits(count)} refunded.`),
    ...when(amountOf(of('purchase')), (count) => `${credits(count)} bought.`),
    ...when(-amountOf(of('purchase_refund')), (count) => `${credits(count)} taken back: the payment was refunded.`),
    ...when(amountOf(of('purchase_refund')), (count) => `${credits(count)} returned: the refund failed.`),
    ...when(-amountOf(of('dispute')), (count) => `${credits(count)} taken back: the payment was disputed.`),
    ...when(amountOf(of('dispute_won')), (count) => `${credits(count)} returned: the dispute was won.`),
  ];
}

function when(count: number, sentence: (count: number) => string): readonly string[] {
  return count > 0 ? [sentence(count)] : [];
}

function sum(steps: readonly Step[], read: (step: Step) => number): number {
  return steps.reduce((total, step) => total + read(step), 0);
}

function sumOfFact(steps: readonly Step[], fact: string): number {
  return sum(steps, ({ facts }) => Number(facts[fact] ?? 0));
}

function amountOf(steps: readonly Step[]): number {
  return sum(steps, ({ amount }) => amount);
}

function spentOn(steps: readonly Step[]): string {
  return credits(-amountOf(steps));
}

function credits(count: number): string {
  return counted(count, 'credit');
}

function creators(count: number): string {
  return counted(count, 'creator');
}
