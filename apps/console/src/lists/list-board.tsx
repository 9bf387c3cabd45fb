import { useQueries } from '@tanstack/react-query';
import { ArrowRight, EllipsisVertical, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RequestOf, Schemas } from '../api.ts';
import { columnNumber, counted, percent, wholeNumber } from '../kit/format.ts';
import { Button, classNames, Hidden, kit, Menu, MenuItem, RefusalNotice } from '../kit/kit.ts';
import { freshQuery } from '../queries.ts';
import { CreatorLink } from './creator-link.tsx';
import { ItemTags } from './item-tags.tsx';
import type { ItemActions } from './list-table.tsx';
import styles from './lists.module.css';
import { ShowClosed } from './show-closed.tsx';
import { stageOf } from './stages.ts';
import { type CarriedCard, type CarryProps, columnId, useCarry } from './use-carry.ts';

interface ListBoardProps {
  readonly list: Schemas['CreatorList'];
  /** Filters and order, without stage. */
  readonly filter: Partial<RequestOf<'get_list'>>;
  readonly stages: readonly string[];
  /** Number of the list's items by stage. */
  readonly counts: ReadonlyMap<string, number>;
  /** Stage that phones show. */
  readonly current: string;
  readonly actions: ItemActions;
}

/** Cards per read of a column. */
const cardsPerRead = 25;

/** Kanban board of a list's stages. */
export function ListBoard({ list, filter, stages, counts, current, actions }: ListBoardProps) {
  const { pages, refusal, showMore } = useColumnPages(list, filter, stages);
  const items = [...new Map(pages.flatMap(({ body }) => body.items).map((item) => [item.item_id, item])).values()];
  const trail = { name: list.name, href: `/lists/${list.list_id}`, creators: items };
  const focused = useRef('');
  const { carried, carryOf } = useCarry(stages, actions.setStage);
  useEffect(() => {
    // A moved card is rendered in another column, so the focus follows it.
    if (document.activeElement === document.body) document.getElementById(focused.current)?.focus();
  });
  return (
    <section
      className={classNames(kit.scroll, styles.board)}
      aria-label="Board"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it can be reached with Tab
      tabIndex={0}
      data-board
      onFocus={({ target }) => {
        focused.current = target.id;
      }}
      onBlur={() => {
        focused.current = '';
      }}
    >
      {stages.map((stage) => {
        const inStage = items.filter((item) => isSame(stageOf(item), stage));
        const count = Math.max(inStage.length, counts.get(stage) ?? 0);
        const more = Math.min(cardsPerRead, count - inStage.length);
        const closed = pages.find((page) => page.stage === stage && page.body.items.some(({ open }) => !open));
        return (
          <section
            key={stage}
            id={columnId(stage)}
            data-stage={stage}
            data-current={stage === current || undefined}
            className={classNames(kit.box, kit.lines, styles.column, carried?.over === stage && styles.over)}
            aria-label={`${stage}, ${counted(count, 'creator')}`}
          >
            <h2>
              {stage} <span className={kit.muted}>{wholeNumber(count)}</span>
            </h2>
            <ul className={kit.lines}>
              {inStage.map((item) => (
                <Card
                  key={item.item_id}
                  item={item}
                  stages={stages}
                  actions={actions}
                  trail={trail}
                  carried={carried?.item.item_id === item.item_id ? carried : null}
                  carry={carryOf(item)}
                />
              ))}
            </ul>
            {closed && <ShowClosed body={closed.body} filter={{ ...filter, stage }} look="plain" />}
            {more > 0 && inStage.length > 0 && (
              <Button look="quiet" onClick={() => showMore(stage)}>
                Show {wholeNumber(more)} more
              </Button>
            )}
          </section>
        );
      })}
      {refusal !== null && <RefusalNotice refusal={refusal} />}
    </section>
  );
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Reads the columns page by page. */
function useColumnPages(
  { list_id }: Schemas['CreatorList'],
  filter: Partial<RequestOf<'get_list'>>,
  stages: readonly string[],
) {
  const [reads, setReads] = useState<Readonly<Record<string, number>>>({});
  const asked = stages.flatMap((stage) => Array.from({ length: reads[stage] ?? 1 }, (_, page) => ({ stage, page })));
  const answers = useQueries({
    queries: asked.map(({ stage, page }) =>
      freshQuery('get_list', { ...filter, list_id, stage, offset: page * cardsPerRead, limit: cardsPerRead }),
    ),
  });
  const pages = answers.flatMap(({ data }, at) => {
    const stage = asked[at]?.stage ?? '';
    return data?.ok ? [{ stage, body: data.body }] : [];
  });
  const refusal = answers.flatMap(({ data }) => (data?.ok === false ? [data.refusal] : []))[0] ?? null;
  return {
    pages,
    refusal,
    showMore: (stage: string) => setReads((before) => ({ ...before, [stage]: (before[stage] ?? 1) + 1 })),
  };
}

interface CardProps {
  readonly item: Schemas['ListItem'];
  readonly stages: readonly string[];
  readonly actions: ItemActions;
  readonly trail: Parameters<typeof CreatorLink>[0]['trail'];
  readonly carried: CarriedCard | null;
  readonly carry: CarryProps;
}

function Card({ item, stages, trail, actions, carried, carry }: CardProps) {
  const { item_id, name, open, follower_count, engagement_rate_pct: engagement, note, tags } = item;
  const moved = carried?.moved ?? null;
  return (
    <li
      {...carry.card}
      className={classNames(kit.card, styles.card, carried !== null && styles.carried)}
      style={moved === null ? undefined : { transform: `translate(${moved.x}px, ${moved.y}px)` }}
    >
      <CreatorLink item={item} trail={trail} pictureSize={24} />
      <ItemTags tags={tags} />
      {note !== null && <p className={classNames(kit.small, kit.clamp, styles.cardnote)}>{note}</p>}
      <div className={kit.between}>
        <span className={kit.hint}>
          {open && columnNumber(follower_count)}
          {open && <Hidden> followers</Hidden>}
          {open && engagement !== null && ` · ${percent(engagement, 'two')}`}
        </span>
        <span className={kit.row}>
          <button
            {...carry.handle}
            type="button"
            id={`move-${item_id}`}
            data-grip
            className={classNames(kit.icon, styles.handlebar)}
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

/** Keyboard alternative to dragging a card. */
function CardMenu({ item, stages, actions }: Pick<CardProps, 'item' | 'stages' | 'actions'>) {
  return (
    <Menu
      trigger={
        <Button look="quiet" compact icon={<EllipsisVertical size={16} />} aria-label={`Move or edit ${item.name}`}>
          <span className={styles.onlyphone}>Move</span>
        </Button>
      }
    >
      <MenuItem icon={<Pencil size={15} />} label="Stage, tags and note" run={() => actions.edit(item)} />
      {stages
        .filter((stage) => stage !== stageOf(item))
        .map((stage) => (
          <MenuItem
            key={stage}
            icon={<ArrowRight size={15} />}
            label={`Move to ${stage}`}
            run={() => actions.setStage(item, stage)}
          />
        ))}
      <MenuItem icon={<Trash2 size={15} />} label="Remove" run={() => actions.remove(item)} />
    </Menu>
  );
}
