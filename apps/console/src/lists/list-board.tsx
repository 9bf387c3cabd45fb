import { GripVertical } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Schemas } from '../api.ts';
import { counted, shortNumber, wholeNumber } from '../kit/format.ts';
import { Chip, classNames, kit } from '../kit/kit.ts';
import type { Trail } from '../model/trail.ts';
import { CardMenu } from './card-menu.tsx';
import { CreatorLink } from './creator-link.tsx';
import type { ItemActions } from './list-table.tsx';
import styles from './lists.module.css';
import { stageOf } from './stages.ts';
import { type CarriedCard, columnId, type HandleProps, useCarry } from './use-carry.ts';

type Item = Schemas['ListItem'];

interface ListBoardProps {
  readonly items: readonly Item[];
  readonly stages: readonly string[];
  /** Number of the list's items by stage, hidden items included. */
  readonly counts: ReadonlyMap<string, number>;
  readonly trail: Trail;
  readonly actions: ItemActions;
}

/** Kanban board of a list's stages. */
export function ListBoard({ items, stages, counts, trail, actions }: ListBoardProps) {
  const dropped = useRef<{ readonly handle: string; readonly stage: string } | null>(null);
  const { carried, handleOf } = useCarry(stages, (item, stage) => {
    dropped.current = { handle: handleId(item.item_id), stage };
    actions.setStage(item, stage);
  });
  useEffect(() => {
    if (dropped.current === null) return;
    const handle = document.getElementById(dropped.current.handle);
    if (handle?.closest<HTMLElement>('[data-stage]')?.dataset.stage !== dropped.current.stage) return;
    // The card was rendered in another column, so the focus follows it.
    handle.focus();
    dropped.current = null;
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it can be reached with Tab
    <section className={styles.board} aria-label="Board" tabIndex={0}>
      {stages.map((stage) => {
        const inStage = items.filter((item) => stageOf(item) === stage);
        const count = Math.max(inStage.length, counts.get(stage) ?? 0);
        return (
          <section
            key={stage}
            id={columnId(stage)}
            data-stage={stage}
            className={classNames(styles.column, carried?.over === stage && styles.over)}
            aria-label={`${stage}, ${counted(count, 'creator')}`}
          >
            <h2>
              {stage} <span className={kit.muted}>{wholeNumber(count)}</span>
            </h2>
            <ul>
              {inStage.map((item) => (
                <Card
                  key={item.item_id}
                  item={item}
                  stages={stages}
                  trail={trail}
                  actions={actions}
                  carried={carried?.item.item_id === item.item_id ? carried : null}
                  handle={handleOf(item)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}

interface CardProps {
  readonly item: Item;
  readonly stages: readonly string[];
  readonly trail: Trail;
  readonly actions: ItemActions;
  readonly carried: CarriedCard | null;
  readonly handle: HandleProps;
}

function Card({ item, stages, trail, actions, carried, handle }: CardProps) {
  const { item_id, name, open, follower_count, note, tags } = item;
  const moved = carried?.moved ?? null;
  return (
    <li
      className={classNames(kit.card, styles.card, carried !== null && styles.carried)}
      style={moved === null ? undefined : { transform: `translate(${moved.x}px, ${moved.y}px)` }}
    >
      <CreatorLink item={item} trail={trail} pictureSize={null} />
      {tags.length > 0 && (
        <p className={styles.tags}>
          {tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </p>
      )}
      {note !== null && <p className={classNames(kit.small, styles.cardnote)}>{note}</p>}
      <div className={styles.cardfoot}>
        <span className={kit.hint}>{open && `${shortNumber(follower_count)} followers`}</span>
        <span className={styles.todo}>
          <button
            {...handle}
            type="button"
            id={handleId(item_id)}
            className={styles.handlebar}
            aria-pressed={carried !== null}
            aria-label={`Move ${name}, in ${stageOf(item)}`}
          >
            <GripVertical size={16} />
          </button>
          <CardMenu item={item} stages={stages} actions={actions} />
        </span>
      </div>
    </li>
  );
}

function handleId(itemId: string): string {
  return `move-${itemId}`;
}
