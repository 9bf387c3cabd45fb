import type { Scope } from '@creator-discovery/accounts';
import { describe, expect, test } from '@jest/globals';
import { everyRefusal } from '../operation.ts';
import { httpStatusOf, refusalStatuses } from '../refusal.ts';
import { operationNamed, operations } from './index.ts';

describe('the catalogue', () => {
  test('contains every operation of the contract once', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(
      [
        ...[
          'search_creators',
          'count_creators',
          'find_creators',
          'get_creator',
          'get_credit_balance',
          'run_export',
          'unlock_creators',
          'lookup_creator',
          'get_history_data',
          'list_owned_creators',
        ],
        ...[
          'list_search_history',
          'search_locations',
          'search_languages',
          'search_interests',
          'search_topics',
          'suggest_filters',
          'get_creator_posts',
        ],
        ...[
          'create_list',
          'get_lists',
          'get_list',
          'update_list',
          'delete_list',
          'add_to_list',
          'remove_from_list',
          'update_list_items',
          'list_item_activity',
        ],
        ...['save_search', 'list_saved_searches', 'update_saved_search', 'delete_saved_search'],
        ...['list_ledger_entries', 'get_usage', 'list_requests'],
        ...['create_webhook', 'list_webhooks', 'update_webhook', 'delete_webhook', 'rotate_webhook_secret'],
        ...['list_webhook_deliveries', 'redeliver_webhook', 'send_test_event'],
        ...['explain_charge', 'cancel_job', 'report_contact', 'get_api_meta'],
      ].sort(),
    );
  });

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s is consistent',
    (name, operation) => {
      expect(operationNamed(name)).toBe(operation);
      const takesConfirmation = Object.hasOwn(operation.input.shape, 'confirmed');
      expect(takesConfirmation).toBe(operation.confirmation !== 'never');
      expect(operation.refusals.includes('needs_confirmation')).toBe(takesConfirmation);
      expect(operation.refusals.includes('insufficient_credits')).toBe(operation.spends);
      expect(Object.hasOwn(operation.input.shape, 'max_credits')).toBe(operation.spends);
      expect(operation.refusals.filter((status) => everyRefusal.includes(status))).toEqual([]);
      const ids = ['history_id', 'list_id', 'ledger_entry_id', 'saved_search_id', 'webhook_id', 'exclude', 'filters'];
      const takesId = ids.some((field) => Object.hasOwn(operation.input.shape, field));
      expect(operation.refusals.includes('not_found')).toBe(takesId);
    },
  );

  test('each operation needs one scope, except the two that help with any key', () => {
    const names = (scope: Scope | null) => operations.filter((one) => one.scope === scope).map(({ name }) => name);
    expect(names(null)).toEqual(['get_credit_balance', 'get_api_meta']);
    expect(names('contacts')).toEqual([
      ...['run_export', 'unlock_creators', 'lookup_creator', 'get_history_data', 'list_owned_creators'],
      ...['cancel_job', 'report_contact'],
    ]);
    expect(names('live')).toEqual(['get_creator_posts']);
    expect(names('account')).toEqual(['explain_charge', 'list_ledger_entries', 'get_usage', 'list_requests']);
  });

  test('free writes are replayed during erasures, unless their answers show creators', () => {
    const replayed = operations.filter((one) => !one.readOnly && !one.spends && one.namesNoCreators === true);
    expect(replayed.map(({ name }) => name)).toEqual([
      ...['save_search', 'update_saved_search', 'delete_saved_search'],
      ...['create_list', 'update_list', 'delete_list', 'remove_from_list'],
      ...['create_webhook', 'update_webhook', 'delete_webhook', 'rotate_webhook_secret'],
      ...['redeliver_webhook', 'send_test_event'],
    ]);
  });

  test('property names of objects are not operations', () => {
    for (const name of ['__proto__', 'constructor', 'toString', '']) expect(operationNamed(name)).toBeUndefined();
  });

  test('every status has the HTTP code of the specification', () => {
    expect(refusalStatuses.map((status) => [status, httpStatusOf(status)])).toEqual([
      ['invalid_request', 400],
      ['needs_confirmation', 400],
      ['unauthorized', 401],
      ['usage_pricing_required', 402],
      ['insufficient_credits', 402],
      ['api_access_requires_plan', 403],
      ['account_suspended', 403],
      ['insufficient_scope', 403],
      ['not_found', 404],
      ['error', 422],
      ['rate_limited', 429],
    ]);
  });
});
