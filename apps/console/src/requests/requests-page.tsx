import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { keysQuery } from '../access/keys.ts';
import { call, type RequestOf, type ResponseOf } from '../api.ts';
import { channelNames } from '../history/channel-names.ts';
import { Card, Chip, Empty, Skeleton } from '../kit/basics.tsx';
import { clock, dayHeading, signedNumber, wholeNumber } from '../kit/format.ts';
import { Button, CopyButton, classNames, IconButton, kit, Page, RefusalNotice } from '../kit/kit.ts';
import { numeric, ScrollTable, TableHead, unseen } from '../kit/table.tsx';
import { operationQuery } from '../queries.ts';
import { currentAccount } from '../session.ts';
import { EntrySteps } from '../usage/entry-steps.tsx';
import { NameSelect } from '../usage/name-select.tsx';
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

/** Filters in the address of the page, and the call whose explanation is open. */
interface RequestsAddress {
  readonly operation?: string | undefined;
  readonly key?: string | undefined;
  readonly status?: string | undefined;
  readonly why?: string | undefined;
}

function useRequestsAddress(): readonly [RequestsAddress, (change: RequestsAddress) => void] {
  const search = useSearch({ strict: false }) as RequestsAddress;
  const navigate = useNavigate();
  const change = (next: RequestsAddress) => {
    const entries = Object.entries({ ...search, ...next }).filter(([, value]) => value !== undefined);
    void navigate({
      to: '/requests',
      search: Object.fromEntries(entries) as never,
      replace: true,
      resetScroll: false,
    });
  };
  return [search, change];
}

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
  const [address, change] = useRequestsAddress();
  const { operation, key, status, why } = address;
  const filter = {
    ...(operation && { operation }),
    ...(key && { key_id: key }),
    ...(status !== undefined && Object.hasOwn(statusNames, status) && { status: Number(status) }),
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
            <Filters address={address} change={change} />
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
              <Button onClick={() => change({ operation: undefined, key: undefined, status: undefined })}>
                Show all calls
              </Button>
            )}
          </Empty>
        )}
        {calls.length > 0 && (
          <Calls calls={calls} why={why} ask={(id) => change({ why: id === why ? undefined : id })} />
        )}
        {hasNextPage && (
          <div className={styles.more}>
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
  readonly address: RequestsAddress;
  readonly change: (change: RequestsAddress) => void;
}

function Filters({ address: { operation, key, status }, change }: FiltersProps) {
  const { data: meta } = useQuery(operationQuery('get_api_meta', {}));
  const { data: keys } = useQuery(keysQuery());
  const operations = meta?.ok ? meta.body.operations.map(({ name, title }) => [name, title]) : [];
  const keyNames = keys?.ok ? keys.body.keys.map(({ key_id, name, prefix }) => [key_id, `${name} (${prefix}…)`]) : [];
  return (
    <>
      <NameSelect<string>
        label="Operation"
        all="All operations"
        names={Object.fromEntries(operations)}
        value={operation ?? null}
        change={(value) => change({ operation: value ?? undefined })}
      />
      <NameSelect<string>
        label="Key"
        all="All keys"
        names={Object.fromEntries(keyNames)}
        value={key ?? null}
        change={(value) => change({ key: value ?? undefined })}
      />
      <NameSelect<string>
        label="Status"
        all="All statuses"
        names={statusNames}
        value={status ?? null}
        change={(value) => change({ status: value ?? undefined })}
      />
    </>
  );
}

interface CallsProps {
  readonly calls: readonly LoggedCall[];
  readonly why: string | undefined;
  readonly ask: (requestId: string) => void;
}

/** Calls by UTC day. An open one shows its request id and charges. */
function Calls({ calls, why, ask }: CallsProps) {
  return (
    <ScrollTable label="Calls, table" caption="Calls, newest first" regionClassName={styles.entries}>
      <TableHead
        columns={[
          ...['Time', 'Operation', 'Channel', 'Status', 'Key'],
          ...[numeric('Time taken'), numeric('Credits'), unseen('More')],
        ]}
      />
      {[...Map.groupBy(calls, ({ at }) => at.slice(0, 10))].map(([day, ofDay]) => (
        <tbody key={day}>
          <tr className={styles.day}>
            <th scope="rowgroup" colSpan={8}>
              {dayHeading(day)}
            </th>
          </tr>
          {ofDay.map((logged, at) => {
            const { request_id } = logged;
            const isOpen = request_id === why;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: several calls may share a request id
              <Fragment key={`${request_id} ${at}`}>
                <CallRow logged={logged} isOpen={isOpen} ask={() => ask(request_id)} />
                {isOpen && (
                  <tr className={styles.open}>
                    <td colSpan={8}>
                      <p className={classNames(kit.fine, styles.source)}>
                        <span>request {request_id}</span>
                        <CopyButton look="quiet" text={request_id} label="the id of the request" />
                      </p>
                      {logged.credits !== 0 && <EntrySteps of={{ request_id }} />}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      ))}
    </ScrollTable>
  );
}

interface CallRowProps {
  readonly logged: LoggedCall;
  readonly isOpen: boolean;
  readonly ask: () => void;
}

function CallRow({ logged, isOpen, ask }: CallRowProps) {
  const { at, operation, channel, key, status, reason, detail, duration_ms, credits } = logged;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <tr className={isOpen ? styles.open : undefined}>
      <td className={kit.muted}>
        <time dateTime={at}>{clock(at)}</time>
      </td>
      <th scope="row">{operation}</th>
      <td>
        <Chip>{channelNames[channel]}</Chip>
      </td>
      <td>
        <b>{status}</b>
        {reason !== null && <span className={kit.fine}> {[reason, detail].filter(Boolean).join(': ')}</span>}
      </td>
      <td className={kit.muted}>{key.name ?? 'Deleted key'}</td>
      <td className={classNames(kit.right, kit.muted)}>{wholeNumber(duration_ms)} ms</td>
      <td className={kit.right}>{credits === 0 ? '–' : signedNumber(-credits)}</td>
      <td className={kit.right}>
        <IconButton
          label={`Details of ${operation} at ${clock(at)}`}
          compact
          aria-expanded={isOpen}
          icon={<Chevron size={16} />}
          onClick={ask}
        />
      </td>
    </tr>
  );
}
