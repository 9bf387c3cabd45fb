import { Link } from '@tanstack/react-router';
import { LayoutGrid, Table } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ResponseOf, Schemas } from '../api.ts';
import { DownloadDialog } from '../download/download-dialog.tsx';
import { columnNumber, percent, platformName, wholeNumber } from '../kit/format.ts';
import { announce, Button, buttonClass, Chip, classNames, Empty, kit, notify, Page, Segmented } from '../kit/kit.ts';
import { Pager } from '../kit/pager.tsx';
import type { Purchase } from '../spend/purchase.ts';
import { SpendDialog } from '../spend/spend-dialog.tsx';
import { AddCreatorsDialog } from './add-creators-dialog.tsx';
import { AddToList } from './add-to-list.tsx';
import { type ChosenItems, chosenItems } from './chosen-items.ts';
import { removeItems } from './deletions.ts';
import { changeItems } from './item-changes.ts';
import { BulkForm, ItemForm } from './item-form.tsx';
import { ListActions } from './list-actions.tsx';
import { ListBoard } from './list-board.tsx';
import { listDownload } from './list-download.ts';
import { ListFilters } from './list-filters.tsx';
import { ListForm } from './list-form.tsx';
import { ListSelection } from './list-selection.tsx';
import { type ItemActions, ListTable } from './list-table.tsx';
import styles from './lists.module.css';
import { asAdded, moveItems } from './move-items.ts';
import { ShowClosed } from './show-closed.tsx';
import { stageCounts, stageOf, stagesOf, usualStages } from './stages.ts';
import { type Bulk, useBulk } from './use-bulk.ts';
import { filterOf, itemsPerPage, useListAddress } from './use-list-address.ts';
import { type Selection, useSelection } from './use-selection.ts';

type Body = ResponseOf<'get_list'>;

/** Open dialog. */
type OpenDialog =
  | { readonly kind: 'paste' | 'rename' | 'download' | 'download selected' | 'bulk' }
  | { readonly kind: 'move'; readonly items: readonly Schemas['ListItem'][] }
  | { readonly kind: 'edit'; readonly item: Schemas['ListItem'] }
  | { readonly kind: 'unlock'; readonly purchase: Purchase };

const views = [
  { value: 'table', label: named(Table, 'Table') },
  { value: 'board', label: named(LayoutGrid, 'Board') },
] as const;

export function ListView({ body, isOld }: { readonly body: Body; readonly isOld: boolean }) {
  const { list, items, totals } = body;
  const { shown, page, change } = useListAddress();
  const { view } = shown;
  const { sort: _, ...filter } = filterOf(shown);
  const { selection, select, selectAll, clear } = useSelection(JSON.stringify(filter));
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const stages = useMemo(() => stagesOf([...totals.stages, ...items]), [totals, items]);
  const trail = useMemo(
    () => ({ name: list.name, href: `/lists/${list.list_id}`, creators: items }),
    [list.name, list.list_id, items],
  );
  const actions = useItemActions(list.list_id, { select, edit: (item) => setOpen({ kind: 'edit', item }) });
  const chosen = chosenItems(selection, body, filter);
  const isSelected = ({ item_id }: Schemas['ListItem']) => selection.isAll !== selection.marked.has(item_id);
  const bulk = useBulk(list.list_id, chosen, clear);
  const openFor = (dialog: 'bulk' | 'move' | 'download' | 'unlock') => {
    if (dialog === 'move')
      bulk.withItems(async (items) => {
        setOpen({ kind: 'move', items });
        return null;
      });
    else if (dialog === 'unlock') setOpen({ kind: 'unlock', purchase: purchaseOf(list, chosen) });
    else setOpen({ kind: dialog === 'download' ? 'download selected' : dialog });
  };
  return (
    <Page
      title={list.name}
      lead={<Lead list={list} closed={body.closed} />}
      actions={
        <ListActions
          body={body}
          open={(kind) =>
            setOpen(kind === 'unlock' ? { kind, purchase: { kind: 'list', list, total: list.item_count } } : { kind })
          }
        />
      }
    >
      {list.item_count === 0 ? (
        <EmptyList add={() => setOpen({ kind: 'paste' })} />
      ) : (
        <>
          <Totals body={body} />
          <ListFilters shown={shown} totals={totals} stages={stages} change={change}>
            {view === 'table' && <ShowClosed body={body} filter={filterOf(shown)} />}
            <Segmented label="View" value={view} change={(next) => change({ view: next })} choices={views} />
          </ListFilters>
          {view === 'table' && (
            <SelectedRows
              selection={selection}
              chosen={chosen}
              body={body}
              isPage={items.length > 0 && items.every(isSelected)}
              selectAll={selectAll}
              clear={clear}
            />
          )}
          <div aria-busy={isOld} className={classNames(kit.clear, isOld && kit.old)}>
            {view === 'board' ? (
              <ListBoard
                list={list}
                filter={filterOf({ ...shown, stage: '' })}
                stages={stages}
                counts={stageCounts(totals.stages)}
                current={shown.stage || usualStages[0]}
                actions={actions}
              />
            ) : (
              <ListTable {...{ items, stages, isSelected, trail, actions, shown, change }} />
            )}
          </div>
          {view === 'table' && (
            <Pager page={page} pages={Math.ceil(body.total / itemsPerPage)} go={(next) => change({ page: next })} />
          )}
        </>
      )}
      {view === 'table' && (
        <ListSelection
          chosen={chosen}
          bulk={bulk}
          stages={stages}
          tags={totals.tags.map(({ tag }) => tag)}
          open={openFor}
          clear={clear}
        />
      )}
      <Layers
        open={open}
        list={list}
        stages={stages}
        chosen={chosen}
        bulk={bulk}
        clear={clear}
        close={() => setOpen(null)}
      />
    </Page>
  );
}

/** Items selected one by one are unlocked by name, a selection of all in one job. */
function purchaseOf(list: Schemas['CreatorList'], { items, filter, count }: ChosenItems): Purchase {
  if (items === null) return { kind: 'list', list, total: count, ...(filter && { items: filter }) };
  const locked = items.filter(({ owned }) => !owned).map(({ platform, handle }) => ({ platform, handle }));
  return { kind: 'unlock', creators: locked };
}

function useItemActions(listId: string, { select, edit }: Pick<ItemActions, 'select' | 'edit'>): ItemActions {
  return {
    select,
    edit,
    setStage: async (item, stage) => {
      const back = async () => {
        if (await changeItems(listId, [item.item_id], { stage: item.stage }))
          announce(`${item.name} is back in ${stageOf(item)}.`);
      };
      if (await changeItems(listId, [item.item_id], { stage }))
        notify(`${item.name} moved to ${stage}.`, () => void back());
    },
    remove: (item) => {
      select(item, false);
      void removeItems(listId, [item]).then(
        ({ removed, undo }) => removed.length > 0 && notify(`${item.name} is removed.`, undo),
      );
    },
  };
}

function Lead({ list, closed }: { readonly list: Schemas['CreatorList']; readonly closed: number }) {
  return (
    <>
      {[
        ...(list.description === null ? [] : [list.description]),
        ...(list.platform === null ? [] : [`${platformName(list.platform)} only`]),
        ...(closed > 0 ? [`${wholeNumber(closed)} not shown yet`] : []),
      ].join(' · ')}{' '}
      {list.tags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </>
  );
}

/** Summary of the filtered items. */
function Totals({ body: { totals, total, closed } }: { readonly body: Body }) {
  const { followers, engagement_rate_pct: engagement, owned, no_contact: noContact } = totals;
  if (total === 0) return <p role="status">No creators in this list match.</p>;
  const figures = {
    [total === 1 ? 'creator' : 'creators']: wholeNumber(total),
    followers: closed < total ? columnNumber(followers) : null,
    'average engagement': engagement === null ? null : percent(engagement, 'two'),
    yours: wholeNumber(owned),
    locked: wholeNumber(total - owned - noContact),
    'without contact': wholeNumber(noContact),
  };
  return (
    <ul className={classNames(kit.card, kit.tags, styles.totals)} aria-label="Totals">
      {Object.entries(figures).map(
        ([name, figure]) =>
          figure !== null && (
            <li key={name}>
              <b>{figure}</b> {name}
            </li>
          ),
      )}
    </ul>
  );
}

interface SelectedRowsProps {
  readonly selection: Selection;
  readonly chosen: ChosenItems;
  readonly body: Body;
  /** Whether all items of the page are selected. */
  readonly isPage: boolean;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** Extends a selection of the page to the other pages, and shows what such a selection leaves out. */
function SelectedRows({ selection, chosen, body: { items, total }, isPage, selectAll, clear }: SelectedRowsProps) {
  if (!selection.isAll && (!isPage || chosen.count >= total)) return null;
  const [first, ...others] = selection.isAll ? [...selection.marked.values()] : [];
  const cleared = others.length === 0 ? first?.name : `${first?.name} and ${wholeNumber(others.length)} more`;
  return (
    <div className={kit.notice} role="status">
      {selection.isAll ? (
        <p>
          <b>{wholeNumber(chosen.count)}</b> of {wholeNumber(total)} selected{first && `: all but ${cleared}`}.
        </p>
      ) : (
        <p>
          All <b>{wholeNumber(items.length)}</b> on this page are selected.
        </p>
      )}
      <Button compact onClick={selection.isAll ? clear : selectAll}>
        {selection.isAll ? 'Clear selection' : `Select all ${wholeNumber(total)} in this list`}
      </Button>
    </div>
  );
}

function EmptyList({ add }: { readonly add: () => void }) {
  return (
    <Empty title="This list is empty">
      <p>Add creators from a search, paste handles, or upload a file.</p>
      <div className={kit.actions}>
        <Link to="/search" className={buttonClass()}>
          Search
        </Link>
        <Button look="primary" onClick={add}>
          Add creators
        </Button>
      </div>
    </Empty>
  );
}

function named(Icon: typeof Table, name: string) {
  return (
    <>
      <Icon size={14} />
      {name}
    </>
  );
}

interface LayersProps {
  readonly open: OpenDialog | null;
  readonly list: Schemas['CreatorList'];
  readonly stages: readonly string[];
  readonly chosen: ChosenItems;
  readonly bulk: Bulk;
  readonly clear: () => void;
  readonly close: () => void;
}

function Layers({ open, list, stages, chosen, bulk, clear, close }: LayersProps) {
  switch (open?.kind) {
    case undefined:
      return null;
    case 'paste':
      return <AddCreatorsDialog list={list} close={close} />;
    case 'rename':
      return <ListForm list={list} close={close} />;
    case 'download':
      return <DownloadDialog source={listDownload(list)} close={close} />;
    case 'bulk':
      return <BulkForm count={chosen.count} stages={stages} change={bulk.change} close={close} />;
    case 'download selected':
      return <DownloadDialog source={listDownload(list, chosen)} close={close} />;
    case 'move':
      return (
        <AddToList
          creators={open.items.filter(({ handle_changed }) => !handle_changed).map(asAdded)}
          move={{
            from: list.list_id,
            added: (target, added) => {
              clear();
              void moveItems({ from: list.list_id, target, items: open.items, added }).then(bulk.show);
            },
          }}
          close={close}
        />
      );
    case 'edit':
      return <ItemForm listId={list.list_id} item={open.item} stages={stages} close={close} />;
    case 'unlock':
      return <SpendDialog purchase={open.purchase} close={close} />;
  }
}
