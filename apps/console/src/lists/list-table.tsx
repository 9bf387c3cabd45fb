import { Pencil } from 'lucide-react';
import type { Schemas } from '../api.ts';
import { Contacts } from '../kit/contacts.tsx';
import { dateAndTime, percent, unknown } from '../kit/format.ts';
import { type ColumnHeading, classNames, kit, RowTicks, ShortNumber, TableHead, Tick } from '../kit/kit.ts';
import type { Trail } from '../model/trail.ts';
import { CreatorLink } from './creator-link.tsx';
import { ItemTags } from './item-tags.tsx';
import styles from './lists.module.css';
import { StageSelect } from './stage-select.tsx';
import type { ShownItems } from './use-list-address.ts';

type Item = Schemas['ListItem'];

export interface ItemActions {
  readonly setStage: (item: Item, stage: string) => void;
  readonly edit: (item: Item) => void;
  readonly remove: (item: Item) => void;
  readonly select: (item: Item, on: boolean) => void;
}

/** Order of the list, as its address has it, and the way to change it. */
interface ListOrder {
  readonly shown: Pick<ShownItems, 'sort'>;
  readonly change: (next: Pick<ShownItems, 'sort'>) => void;
}

interface ListTableProps extends ListOrder {
  readonly items: readonly Item[];
  readonly stages: readonly string[];
  readonly isSelected: (item: Item) => boolean;
  readonly trail: Trail;
  readonly actions: ItemActions;
}

export function ListTable({ items, stages, isSelected, trail, actions, ...order }: ListTableProps) {
  const tick = (
    <RowTicks
      label="Select all on this page"
      rows={items}
      isOn={isSelected}
      change={(on) => {
        for (const item of items) actions.select(item, on);
      }}
    />
  );
  const heading = (name: string, key: SortedBy, className?: string) => sortHeading({ name, className }, key, order);
  return (
    <div className={classNames(kit.card, kit.scroll)}>
      <table className={classNames(kit.table, kit.cards, styles.items)}>
        <caption className={kit.hidden}>Creators in this list</caption>
        <TableHead
          columns={[
            { name: 'Select', content: tick },
            heading('Creator', 'name'),
            heading('Stage', 'stage'),
            'Email',
            heading('Followers', 'followers', kit.right),
            heading('Engagement', 'engagement', kit.right),
            { name: 'Tags', className: styles.roomy },
            'Note',
            heading('Changed', 'changed', styles.roomy),
          ]}
        />
        <tbody>
          {items.map((item) => (
            <ItemRow
              key={item.item_id}
              item={item}
              stages={stages}
              isSelected={isSelected(item)}
              trail={trail}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Orders that a heading offers; a second press turns those with two. */
const sortsOf = {
  name: ['name'],
  stage: ['stage'],
  followers: ['-followers', 'followers'],
  engagement: ['-engagement', 'engagement'],
  changed: ['-changed'],
} as const;

type SortedBy = keyof typeof sortsOf;

/** Each press selects the next order of the column; the press after the last one selects the order of addition. */
function sortHeading(column: ColumnHeading, key: SortedBy, { shown: { sort }, change }: ListOrder): ColumnHeading {
  const orders: readonly string[] = sortsOf[key];
  const at = orders.indexOf(sort);
  return {
    ...column,
    sorted: at === -1 ? undefined : sort.startsWith('-') ? 'descending' : 'ascending',
    sort: () => change({ sort: orders[at + 1] ?? '' }),
  };
}

interface ItemRowProps {
  readonly item: Item;
  readonly stages: readonly string[];
  readonly isSelected: boolean;
  readonly trail: Trail;
  readonly actions: ItemActions;
}

function ItemRow({ item, stages, isSelected, trail, actions }: ItemRowProps) {
  const { name, open, follower_count, engagement_rate_pct, creator, tags, note } = item;
  const other = creator?.phone ?? creator?.contacts[0]?.value ?? null;
  return (
    <tr className={classNames(isSelected && styles.ticked)}>
      <td>
        <Tick label={`Select ${name}`} on={isSelected} change={(on) => actions.select(item, on)} />
      </td>
      <td>
        <CreatorLink item={item} trail={trail} />
      </td>
      <td data-label="Stage">
        <StageSelect item={item} stages={stages} choose={(stage) => actions.setStage(item, stage)} />
      </td>
      <td data-label="Email" className={classNames(kit.truncate, styles.text)}>
        {creator?.email != null ? (
          <a href={`mailto:${creator.email}`} title={creator.email}>
            {creator.email}
          </a>
        ) : (
          (other ?? (open ? <Contacts creator={item} /> : <span className={kit.muted}>locked</span>))
        )}
      </td>
      <td data-label="Followers" className={kit.right}>
        {open ? <ShortNumber value={follower_count} /> : unknown}
      </td>
      <td data-label="Engagement" className={kit.right}>
        {engagement_rate_pct === null ? unknown : percent(engagement_rate_pct, 'two')}
      </td>
      <td className={styles.roomy}>
        <ItemTags tags={tags} />
      </td>
      <td data-label="Note">
        <button
          type="button"
          className={classNames(kit.row, styles.note, note === null && kit.muted)}
          aria-label={note === null ? `Add a note to ${name}` : `${note}. Edit ${name}`}
          title={note ?? undefined}
          onClick={() => actions.edit(item)}
        >
          <Pencil size={15} />
          <span className={note === null ? kit.truncate : kit.clamp}>{note ?? 'Add a note'}</span>
        </button>
      </td>
      <td className={classNames(styles.roomy, kit.hint)}>{dateAndTime(item.changed_at)}</td>
    </tr>
  );
}
