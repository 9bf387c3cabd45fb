import { Link, useNavigate } from '@tanstack/react-router';
import { EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Schemas } from '../api.ts';
import { dateAndTime, platformName, wholeNumber } from '../kit/format.ts';
import { Button, classNames, Empty, IconButton, kit, Loaded, Menu, MenuItem, Page, TextField } from '../kit/kit.ts';
import { Pager } from '../kit/pager.tsx';
import { numeric, ScrollTable, TableHead, unseen } from '../kit/table.tsx';
import { useParameters } from '../model/use-parameters.ts';
import { deleteList, useHidden } from './deletions.ts';
import { ItemTags } from './item-tags.tsx';
import { ListForm } from './list-form.tsx';
import styles from './lists.module.css';
import { pageIn, textOfPage } from './use-list-address.ts';
import { useLists, useQueryTyped } from './use-lists.ts';

type List = Schemas['CreatorList'];

const listsPerPage = 50;

export function ListsPage() {
  const [address, change] = useParameters('q', 'page');
  const { q } = address;
  const page = pageIn(address.page);
  const navigate = useNavigate();
  const [query, setQuery] = useState(q);
  const paused = useQueryTyped(query);
  const [form, setForm] = useState<{ readonly list: List | null } | null>(null);
  useEffect(() => {
    if (paused !== q) change({ q: paused, page: '' });
  });
  const { data, refetch, isPlaceholderData } = useLists({
    limit: listsPerPage,
    offset: (page - 1) * listsPerPage,
    ...(q === '' ? {} : { query: q }),
  });
  const isFirst = data?.ok === true && data.body.total === 0 && q === '';
  return (
    <Page
      title="Lists"
      lead="Creators you work with, with stages, notes and tags. Shared by everyone who uses this account."
      actions={
        <Button look="primary" icon={<Plus size={16} />} onClick={() => setForm({ list: null })}>
          New list
        </Button>
      }
    >
      {!isFirst && (
        <TextField
          label="Find a list by name"
          className={styles.find ?? ''}
          value={query}
          maxLength={120}
          change={setQuery}
        />
      )}
      <Loaded answer={data} height={220} again={() => void refetch()}>
        {({ lists, total }) =>
          total > 0 ? (
            <div className={kit.form} aria-busy={isPlaceholderData}>
              <ListsTable lists={lists} rename={(list) => setForm({ list })} />
              <Pager
                page={page}
                pages={Math.ceil(total / listsPerPage)}
                go={(next) => change({ page: textOfPage(next) }, { replace: false, resetScroll: true })}
              />
            </div>
          ) : q === '' ? (
            <Empty title="No lists yet">
              <p>Collect creators from a search or a job, or paste handles. Lists are free.</p>
              <Button look="primary" onClick={() => setForm({ list: null })}>
                Create your first list
              </Button>
            </Empty>
          ) : (
            <Empty title={`No lists match “${q}”`} />
          )
        }
      </Loaded>
      {form !== null && (
        <ListForm
          list={form.list}
          close={() => setForm(null)}
          saved={(list) => {
            if (form.list === null) void navigate({ to: '/lists/$id', params: { id: list.list_id } });
          }}
        />
      )}
    </Page>
  );
}

function ListsTable({ lists, rename }: { readonly lists: readonly List[]; readonly rename: (list: List) => void }) {
  const hidden = useHidden();
  return (
    <ScrollTable label="Lists, table" caption="Lists" regionClassName={kit.card}>
      <TableHead
        columns={[
          'Name',
          { name: 'Platform', className: styles.wide },
          numeric('Creators'),
          numeric('Yours', styles.wide),
          { name: 'Changed', className: styles.wide },
          unseen('Actions'),
        ]}
      />
      <tbody>
        {lists
          .filter(({ list_id }) => !hidden.has(list_id))
          .map((list) => (
            <tr key={list.list_id}>
              <th scope="row">
                <Link to="/lists/$id" params={{ id: list.list_id }} className={kit.inline}>
                  {list.name}
                </Link>
                {list.description !== null && (
                  <p className={classNames(kit.hint, kit.truncate, styles.oneline)}>{list.description}</p>
                )}
                <ItemTags tags={list.tags} />
              </th>
              <td className={styles.wide}>{list.platform === null ? 'Any' : platformName(list.platform)}</td>
              <td className={kit.right}>{wholeNumber(list.item_count)}</td>
              <td className={classNames(kit.right, styles.wide)}>{wholeNumber(list.owned_count)}</td>
              <td className={styles.wide}>{dateAndTime(list.updated_at)}</td>
              <td className={kit.right}>
                <Menu trigger={<IconButton label={`Actions for ${list.name}`} icon={<EllipsisVertical size={16} />} />}>
                  <MenuItem icon={<Pencil size={15} />} label="Name and description" run={() => rename(list)} />
                  <MenuItem icon={<Trash2 size={15} />} label="Delete" run={() => deleteList(list)} />
                </Menu>
              </td>
            </tr>
          ))}
      </tbody>
    </ScrollTable>
  );
}
