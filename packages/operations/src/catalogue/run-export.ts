import {
  type FilterDictionaries,
  filterObject,
  normaliseFilters,
  problemsWithin,
} from '@creator-discovery/search-filters';
import { z } from 'zod';
import { pollAfterSeconds, pollHint } from '../job-answers.ts';
import { defineOperation, done, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { invalidRequest, needsConfirmation, refusalOfAdmission } from '../refusal.ts';
import {
  chargeFields,
  confirmedInput,
  count,
  credits,
  heldByCall,
  maxCreditsInput,
  plainText,
  retryAfter,
  suggestedNext,
} from '../shapes/basics.ts';
import { filtersUsed } from '../shapes/named.ts';
import { problemsOfFilters } from './search-creators.ts';
import { creditsRemaining } from './unlock-creators.ts';

/** Creators of one export. (spec: action 8) */
export const maxCreatorsPerExport = 10_000;

type ExportPorts = FilterDictionaries & Pick<Ports, 'index' | 'admission' | 'ledger' | 'jobEngine' | 'digest'>;

export const runExport = defineOperation({
  name: 'run_export',
  title: 'Run an export',
  group: 'Unlock and export',
  summary: 'Starts a job that delivers the creators of a search, in its order, with their contact details.',
  description:
    'Pass the `filters_used` of a search as `filters`. The creators are frozen when the export is accepted. The balance must cover `limit`, which is held; 1 credit is captured for each delivered creator that was not owned and has a contact, and the rest comes back when the job ends. The call returns at once; read the rows with `get_history_data`. An identical export that still runs is returned instead of a second one.',
  input: z.strictObject({
    filters: filterObject.describe('A `filters_used` object, or any filter object of `search_creators`.'),
    limit: z.int().min(1).max(maxCreatorsPerExport).describe('Creators to export.'),
    confirmed: confirmedInput,
    max_credits: maxCreditsInput,
    name: plainText.min(1).max(120).optional().describe('Your name for this export.'),
  }),
  output: z.object({
    status: z.literal('processing'),
    export_id: z.string(),
    history_id: z.string().describe('The same id.'),
    limit: count,
    matched: count.describe('Creators frozen for this export: `limit`, or fewer where fewer match.'),
    credits_held: heldByCall,
    credits_remaining: credits,
    ledger_entry_ids: chargeFields.ledger_entry_ids,
    filters_used: filtersUsed,
    filters_summary: z.string(),
    warnings: z.array(z.string()),
    deduplicated: z
      .boolean()
      .describe('True when an identical job was running: this is its id and nothing was held now.'),
    retry_after: retryAfter,
    suggested_next: suggestedNext,
  }),
  cost: 'Up to 1 credit per creator; owned creators and creators without contacts are free. The balance must cover `limit` in advance.',
  limits: ['exports'],
  confirmation: 'always',
  spends: true,
  readOnly: false,
  refusals: ['needs_confirmation', 'insufficient_credits', 'error'],
  async moreProblems({ filters }, ports) {
    return filters === undefined ? [] : problemsWithin('filters', await problemsOfFilters(filters, ports));
  },
  async handle(call, { filters, limit, name }, ports: ExportPorts) {
    const { terms } = call;
    const { accountId } = call.caller.account;
    const normal = await normaliseFilters(filters, ports);
    if (!normal.ok) return refused(invalidRequest(problemsWithin('filters', normal.problems)));
    const hold = limit * terms.prices.creditsPerCreator;
    if (!call.confirmed)
      return refused(
        needsConfirmation({ max_credits: hold, credits_remaining: await creditsRemaining(accountId, ports) }),
      );
    const { creatorIds } = await ports.index.search(normal.query, { offset: 0, limit });
    const admitted = await ports.admission.admitJob({
      ...call.context,
      policy: terms.policies.exports,
      work: { kind: 'export', platform: normal.query.platform, creatorIds },
      requested: limit,
      hold,
      platform: normal.query.platform,
      filters: { ...normal.filtersUsed },
      filtersSummary: normal.summary,
      name: name ?? null,
      fingerprint: ports.digest(`export ${limit} ${normal.canonical}`),
    });
    if (!admitted.admitted) return refused(refusalOfAdmission(admitted, terms.links));
    await ports.jobEngine.nudge(admitted.jobId);
    const wait = pollAfterSeconds(creatorIds.length);
    return done({
      status: 'processing' as const,
      export_id: admitted.jobId,
      history_id: admitted.jobId,
      limit,
      matched: creatorIds.length,
      credits_held: admitted.creditsHeld,
      credits_remaining: admitted.creditsRemaining,
      ledger_entry_ids: [...admitted.ledgerEntryIds],
      filters_used: { ...normal.filtersUsed },
      filters_summary: normal.summary,
      warnings: [...normal.warnings],
      deduplicated: admitted.deduplicated,
      retry_after: wait,
      suggested_next: pollHint(admitted.jobId, wait),
    });
  },
});
