/** Programs of API callers, which compile only if the documents describe the APIs correctly. */

const given = `
const { url, key, scraper, scraperKey, network } = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
const targets = (await (await fetch(network + '/simulator/targets')).json()) as { usernames: string[]; missing_usernames: string[] };
const [username = ''] = targets.usernames;
const [nobody = ''] = targets.missing_usernames;
const pause = () => new Promise((resolve) => setTimeout(resolve, 200));
`;

const printed = `console.log(JSON.stringify({
  plan: balance.plan.name, shown: search.preview_creators.length, quoted: unconfirmed?.status + ' ' + unconfirmed?.quote?.max_credits,
  status: rows.status, rows: rows.creators.length, charged, username: profile.data.username, missing: missing?.error.code,
}));
`;

/** Uses the functions that hey-api generates per operation. */
export const heyFlow = `
import { client } from './action-api/client.gen.ts';
import { getCreditBalance, getHistoryData, runExport, searchCreators } from './action-api/sdk.gen.ts';
import type { Creator, FilterObject, GetHistoryDataResponse } from './action-api/types.gen.ts';
import { client as scraping } from './scraper-api/client.gen.ts';
import { getProfile } from './scraper-api/sdk.gen.ts';
${given}
client.setConfig({ baseUrl: url + '/api/v1', auth: key });
scraping.setConfig({ baseUrl: scraper, auth: scraperKey });
const balance = (await getCreditBalance({ throwOnError: true })).data;
const search = (await searchCreators({ throwOnError: true, body: { basic: { platform: 'photonet', sortBy: 'ENGAGEMENT_RATE' } } })).data;
const filters: FilterObject = search.filters_used;
const unconfirmed = (await runExport({ body: { filters, limit: 2 } })).error;
const started = (await runExport({ throwOnError: true, body: { filters, limit: 2, confirmed: true }, headers: { 'Idempotency-Key': 'a-key' } })).data;
const read = async (): Promise<GetHistoryDataResponse> => (await getHistoryData({ throwOnError: true, body: { history_id: started.history_id } })).data;
let rows = await read();
while (rows.status === 'processing') { await pause(); rows = await read(); }
const charged: (0 | 1)[] = rows.creators.map((creator: Creator) => creator.charged);
const profile = (await getProfile({ throwOnError: true, query: { username } })).data;
const missing = (await getProfile({ query: { username: nobody } })).error;
// @ts-expect-error a platform that doesn't exist
void (() => searchCreators({ body: { basic: { platform: 'nonet' } } }));
${printed}`;

/** Uses openapi-fetch with the types that openapi-typescript generates. */
export const fetchFlow = `
import createClient from 'openapi-fetch';
import type { components, paths } from './action-api.ts';
import type { paths as ScrapingPaths } from './scraper-api.ts';
${given}
const api = createClient<paths>({ baseUrl: url + '/api/v1', headers: { Authorization: 'Bearer ' + key } });
const scraping = createClient<ScrapingPaths>({ baseUrl: scraper, headers: { 'x-api-key': scraperKey } });
function given<Data>(answer: { data?: Data; error?: unknown }): Data {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}
const balance = given(await api.POST('/get_credit_balance'));
const search = given(await api.POST('/search_creators', { body: { basic: { platform: 'photonet', sortBy: 'ENGAGEMENT_RATE' } } }));
const filters: components['schemas']['FilterObject'] = search.filters_used;
const unconfirmed = (await api.POST('/run_export', { body: { filters, limit: 2 } })).error;
const started = given(await api.POST('/run_export', { body: { filters, limit: 2, confirmed: true } }));
const read = async () => given(await api.POST('/get_history_data', { body: { history_id: started.history_id } }));
let rows = await read();
while (rows.status === 'processing') { await pause(); rows = await read(); }
const charged: (0 | 1)[] = rows.creators.map((creator: components['schemas']['Creator']) => creator.charged);
const profile = given(await scraping.GET('/v1/photonet/profile', { params: { query: { username } } }));
const missing = (await scraping.GET('/v1/photonet/profile', { params: { query: { username: nobody } } })).error;
// @ts-expect-error a field that is required
void (() => api.POST('/run_export', { body: { filters } }));
${printed}`;
