import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { keysQuery } from '../access/keys.ts';
import { call, type RequestOf, type ResponseOf } from '../api.ts';
import { channelNames } from '../history/channel-names.ts';
import { Card, Chip, Empty, Skeleton } from '../kit/basics.tsx';
import { clock, signedNumber, wholeNumber } from '../kit/format.ts';
import { Button, CopyButton, classNames, kit, Page, RefusalNotice } from '../kit/kit.ts';
import { numeric, ScrollTable, TableHead, unseen } from '../kit/table.tsx';
import { useParameters } from '../model/use-parameters.ts';
import { operationQuery } from '../queries.ts';
import { currentAccount } from '../session.ts';
import { EntrySteps } from '../usage/entry-steps.tsx';
import { NameSelect } from '../usage/name-select.tsx';
import { RowsByDay } from '../usage/rows-by-day.tsx';
import styles from '../usage/usage.module.css';

type LoggedCall = ResponseOf<'list_requests'>['requests'][number];

const statusNames = {
  200: '200 Succeeded',
  400: '400 Not valid',
  401: '401 No valid key',
  402: '402 No credits',
  403: '403 Not allowed',
  404: '404 Not found',
  422: '422 Not possible',
  429: '429 Over a limit',
  499: '499 Client left',
  500: '500 Fault',
  503: '503 Outage',
} as const;

function requestsQuery(filter: RequestOf<'list_requests'>) {
  const account = currentAccount();
  return infiniteQueryOptions({
    queryKey: [account.account_id, 'list_requests', filter],
    queryFn: ({ pageParam, signal }) =>
      call('list_requests', { ...filter, ...(pageParam !== null && { cursor: pageParam }) }, { account, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.ok ? last.body.next_cursor : null),
    refetchOnMount: 'always',
  });
}

/** `/console/requests`: the account's calls of the last 30 days. */
export function RequestsPage() {
  const [{ operation, key, status, why }, change] = useParameters('operation', 'key', 'status', 'why');
  const filter = {
    ...(operation && { operation }),
    ...(key && { key_id: key }),
    ...(Object.hasOwn(statusNames, status) && { status: Number(status) }),
  };
  const { data, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(requestsQuery(filter));
  const pages = data?.pages ?? [];
  const calls = pages.flatMap((page) => (page.ok ? page.body.requests : []));
  const refused = pages.find((page) => !page.ok);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page
      title="Requests"
      lead="Calls of the last 30 days through the API, assistants, the chat and this console, without their contents."
    >
      <Card
        title="Calls"
        aside={
          <div className={kit.actions}>
            <Filters {...{ operation, key, status, change }} />
            <Button compact off={isFetching} onClick={() => void refetch()}>
              Refresh
            </Button>
          </div>
        }
      >
        {isPending && <Skeleton height={320} />}
        {refused?.ok === false && <RefusalNotice refusal={refused.refusal} />}
        {!isPending && refused === undefined && calls.length === 0 && !hasNextPage && (
          <Empty title={isFiltered ? 'No matching calls' : 'No calls in the last 30 days'}>
            {isFiltered && (
              <Button onClick={() => change({ operation: '', key: '', status: '' })}>Show all calls</Button>
            )}
          </Empty>
        )}
        {calls.length > 0 && <Calls calls={calls} why={why} ask={(id) => change({ why: id === why ? '' : id })} />}
        {hasNextPage && (
          <div className={classNames(kit.actions, kit.foot)}>
            <Button off={isFetching} onClick={() => void fetchNextPage()}>
              Show older calls
            </Button>
          </div>
        )}
      </Card>
    </Page>
  );
}

interface FiltersProps {
  readonly operation: string;
  readonly key: string;
  readonly status: string;
}

function Filters({ change, ...chosen }: FiltersProps & { readonly change: (next: Partial<FiltersProps>) => void }) {
  const { data: meta } = useQuery(operationQuery('get_api_meta', {}));
  const { data: keys } = useQuery(keysQuery());
  const operations = meta?.ok ? meta.body.operations.map(({ name, title }) => [name, title]) : [];
  const keyNames = keys?.ok ? keys.body.keys.map(({ key_id, name, prefix }) => [key_id, `${name} (${prefix}…)`]) : [];
  const filters = [
    { name: 'operation', label: 'Operation', all: 'All operations', names: Object.fromEntries(operations) },
    { name: 'key', label: 'Key', all: 'All keys', names: Object.fromEntries(keyNames) },
    { name: 'status', label: 'Status', all: 'All statuses', names: statusNames },
  ] as const;
  return filters.map(({ name, ...select }) => (
    <NameSelect<string> key={name} {...select} value={chosen[name]} change={(value) => change({ [name]: value })} />
  ));
}

interface CallsProps {
  readonly calls: readonly LoggedCall[];
  readonly why: string;
  readonly ask: (requestId: string) => void;
}

/** Calls by UTC day. An open one shows its request id and charges. */
function Calls({ calls, why, ask }: CallsProps) {
  return (
    <ScrollTable
      label="Calls, table"
      caption="Calls, newest first"
      className={kit.cards}
      regionClassName={styles.entries}
    >
      <TableHead
        columns={[
          ...['Time', 'Operation', 'Channel', 'Status', 'Key'],
          ...[numeric('Time taken'), numeric('Credits'), unseen('More')],
        ]}
      />
      <RowsByDay
        rows={calls}
        dayOf={({ at }) => at.slice(0, 10)}
        // Several calls may share a request id.
        keyOf={({ request_id }, at) => `${request_id} ${at}`}
        isOpen={({ request_id }) => request_id === why}
        toggle={({ request_id }) => ask(request_id)}
        labelOf={({ operation, at }) => `Details of ${operation} at ${clock(at)}`}
        cells={(logged) => <Cells logged={logged} />}
        details={({ request_id, credits }) => (
          <>
            <p className={classNames(kit.fine, styles.source)}>
              <span>request {request_id}</span>
              <CopyButton look="quiet" text={request_id} label="the id of the request" />
            </p>
            {credits !== 0 && <EntrySteps of={{ request_id }} />}
          </>
        )}
      />
    </ScrollTable>
  );
}

function Cells({ logged }: { readonly logged: LoggedCall }) {
  const { at, operation, channel, key, status, reason, detail, duration_ms, credits } = logged;
  return (
    <>
      <td data-label="Time" className={kit.muted}>
        <time dateTime={at}>{clock(at)}</time>
      </td>
      <th scope="row">{operation}</th>
      <td data-label="Channel">
        <Chip>{channelNames[channel]}</Chip>
      </td>
      <td data-label="Status">
        <b>{status}</b>
        {reason !== null && <span className={kit.fine}> {[reason, detail].filter(Boolean).join(': ')}</span>}
      </td>
      <td data-label="Key" className={kit.muted}>
        {key.name ?? 'Deleted key'}
      </td>
      <td data-label="Time taken" className={classNames(kit.right, kit.muted)}>
        {wholeNumber(duration_ms)} ms
      </td>
      <td data-label="Credits" className={kit.right}>
        {credits === 0 ? '–' : signedNumber(-credits)}
      </td>
    </>
  );
}
