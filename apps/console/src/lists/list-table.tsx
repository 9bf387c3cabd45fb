import { Pencil, Trash2 } from 'lucide-react';
import type { Schemas } from '../api.ts';
import { Chip, ShortNumber } from '../kit/basics.tsx';
import { IconButton } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { percent, unknown } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import type { Trail } from '../model/trail.ts';
import { CreatorLink } from './creator-link.tsx';
import styles from './lists.module.css';
import { StageSelect } from './stage-select.tsx';

type Item = Schemas['ListItem'];

/** What can be done with a creator of a list. */
export interface ItemActions {
  readonly setStage: (item: Item, stage: string) => void;
  readonly edit: (item: Item) => void;
  readonly remove: (item: Item) => void;
  readonly select: (item: Item, on: boolean) => void;
}

/** The creators of a list as rows. */
export function ListTable({
  items,
  stages,
  selected,
  trail,
  actions,
}: {
  readonly items: readonly Item[];
  readonly stages: readonly string[];
  /** Ids of items. */
  readonly selected: ReadonlySet<string>;
  readonly trail: Trail;
  readonly actions: ItemActions;
}) {
  const all = items.length > 0 && items.every(({ item_id }) => selected.has(item_id));
  return (
    <div className={classNames(kit.card, styles.tablecard)}>
      <table className={classNames(kit.table, styles.items)}>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label="Select all of this page"
                checked={all}
                onChange={(event) => {
                  for (const item of items) actions.select(item, event.target.checked);
                }}
              />
            </th>
            <th scope="col">Creator</th>
            <th scope="col" className={classNames(kit.right, styles.wide)}>
              Followers
            </th>
            <th scope="col" className={classNames(kit.right, styles.wide)}>
              Engagement
            </th>
            <th scope="col">Stage</th>
            <th scope="col" className={styles.wide}>
              Contact
            </th>
            <th scope="col" className={styles.wide}>
              Tags and note
            </th>
            <th scope="col">
              <span className={kit.hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ItemRow
              key={item.item_id}
              item={item}
              stages={stages}
              isSelected={selected.has(item.item_id)}
              trail={trail}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ItemRow({
  item,
  stages,
  isSelected,
  trail,
  actions,
}: {
  readonly item: Item;
  readonly stages: readonly string[];
  readonly isSelected: boolean;
  readonly trail: Trail;
  readonly actions: ItemActions;
}) {
  const { name, open, follower_count, engagement_rate_pct, creator, owned, tags, note } = item;
  const contact = creator?.email ?? creator?.phone ?? creator?.contacts[0]?.value ?? null;
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={(event) => actions.select(item, event.target.checked)}
        />
      </td>
      <td>
        <CreatorLink item={item} trail={trail} />
      </td>
      <td className={classNames(kit.right, styles.wide)}>{open ? <ShortNumber value={follower_count} /> : unknown}</td>
      <td className={classNames(kit.right, styles.wide)}>
        {engagement_rate_pct === null ? unknown : percent(engagement_rate_pct, 'two')}
      </td>
      <td>
        <StageSelect item={item} stages={stages} choose={actions.setStage} />
      </td>
      <td className={classNames(styles.wide, styles.text)}>
        {contact ?? <span className={kit.muted}>{owned ? 'none listed' : 'locked'}</span>}
      </td>
      <td className={classNames(styles.wide, styles.text)}>
        {tags.length > 0 && (
          <span className={styles.tags}>
            {tags.map((tag) => (
              <Chip key={tag}>{tag}</Chip>
            ))}
          </span>
        )}
        {note !== null && (
          <span className={classNames(kit.small, kit.muted, styles.note)} title={note}>
            {note}
          </span>
        )}
      </td>
      <td className={kit.right}>
        <span className={styles.todo}>
          <IconButton
            label={`Stage, tags and note of ${name}`}
            icon={<Pencil size={15} aria-hidden="true" />}
            onClick={() => actions.edit(item)}
          />
          <IconButton
            label={`Remove ${name}`}
            icon={<Trash2 size={15} aria-hidden="true" />}
            onClick={() => actions.remove(item)}
          />
        </span>
      </td>
    </tr>
  );
}
