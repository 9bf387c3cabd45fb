import type { Answer, Client } from './client.ts';
import type { Stage } from './stage.ts';

const photonet = { filters: { basic: { platform: 'photonet' } } };

function search(client: Client): Promise<Answer> {
  return client.call('search_creators', photonet.filters);
}

async function untilRefused(client: Client): Promise<Answer> {
  for (;;) {
    const answer = await search(client);
    if (answer.status !== 200) return answer;
  }
}

/** Provokes each kind of refusal, in the order of HTTP codes. */
export async function refusals(stage: Stage, clientOf: (key: string) => Client): Promise<readonly Answer[]> {
  const [rich, poor, strict, idle, gone] = await Promise.all([
    stage.newAccount({ credits: 1000 }),
    stage.newAccount({ credits: 5 }),
    stage.newAccount({ credits: 100, usagePricing: false }),
    stage.newAccount({ credits: 0, plan: 'free' }),
    stage.newAccount({ credits: 100 }),
  ]);
  await gone.suspend();
  const client = clientOf(rich.key);
  const list = await client.call('create_list', { name: 'Summer campaign' });
  const { list_id } = list.body.list;
  return [
    await client.call('run_export', { ...photonet, limit: 20_000, maximum: 5 }),
    await client.call('run_export', { ...photonet, limit: 100 }),
    await clientOf(`cd_live_${'0'.repeat(8)}`).call('get_credit_balance', {}),
    await untilRefused(clientOf(strict.key)),
    await clientOf(poor.key).call('run_export', { ...photonet, limit: 100, confirmed: true }),
    await clientOf(idle.key).call('get_credit_balance', {}),
    await clientOf(gone.key).call('get_credit_balance', {}),
    await client.call('get_history_data', { history_id: '00000000-0000-7000-8000-00000000abcd' }),
    await client.call('create_list', { name: 'x'.repeat(1024 * 1024) }),
    await client.call('create_list', 'name=Summer', { 'content-type': 'text/plain' }),
    await client.call('update_list', { list_id, name: 'Autumn campaign', version: 7 }),
    await untilRefused(client),
  ];
}
