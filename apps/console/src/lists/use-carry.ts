import { type DOMAttributes, useEffect, useRef, useState } from 'react';
import type { Schemas } from '../api.ts';
import { announce } from '../kit/announcements.ts';
import { stageOf } from './stages.ts';

type Item = Schemas['ListItem'];

/** Card in motion and the stage it is over. */
export interface CarriedCard {
  readonly item: Item;
  readonly over: string;
  /** Distance of the pointer; null while moving with the keyboard. */
  readonly moved: { readonly x: number; readonly y: number } | null;
}

/** Handlers of a card, which the pointer moves, and of its handle, which the keyboard moves. */
export interface CarryProps {
  readonly card: Pick<DOMAttributes<HTMLElement>, 'onPointerDown' | 'onDragStart'>;
  readonly handle: Pick<DOMAttributes<HTMLElement>, 'onKeyDown' | 'onBlur'>;
}

/** Pixels that a pressed pointer moves before it carries the card. */
const slack = 5;

/** Width of the edges that scroll, and pixels per frame. */
const [edge, speed] = [48, 14];

/**
 * Moves cards between stages. Pointer: drag the card; with touch, its handle. Keyboard: Space or Enter picks up and drops,
 * arrows choose the stage, Escape cancels. Each step is announced.
 */
export function useCarry(
  stages: readonly string[],
  drop: (item: Item, stage: string) => void,
): { readonly carried: CarriedCard | null; readonly carryOf: (item: Item) => CarryProps } {
  const [carried, setCarried] = useState<CarriedCard | null>(null);
  /** Card under a pressed pointer. */
  const pressed = useRef<PressedCard | null>(null);
  const isDragged = carried?.moved != null;

  const follow = () => {
    const at = pressed.current;
    if (at === null) return;
    setCarried((before) => ({
      item: at.item,
      over: stageAt(at.toX) ?? before?.over ?? stageOf(at.item),
      moved: { x: at.toX - at.x, y: at.toY - at.y },
    }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per drag.
  useEffect(() => {
    if (!isDragged) return;
    let frame = requestAnimationFrame(function scroll() {
      if (pressed.current !== null && scrollAtEdge(pressed.current)) follow();
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragged]);

  const finish = (stage: string) => {
    if (carried === null) return;
    const { item } = carried;
    setCarried(null);
    if (stage === stageOf(item)) announce(`${item.name} stays in ${stage}.`);
    else drop(item, stage);
  };
  const cancel = () => {
    pressed.current = null;
    if (carried === null) return;
    announce(`${carried.item.name} stays in ${stageOf(carried.item)}.`);
    setCarried(null);
  };
  const step = (by: number) => {
    if (carried === null) return;
    const index = Math.min(stages.length - 1, Math.max(0, stages.indexOf(carried.over) + by));
    const over = stages[index] ?? carried.over;
    setCarried({ ...carried, over });
    announce(`Over ${over}, stage ${index + 1} of ${stages.length}.`);
    document.getElementById(columnId(over))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  useEffect(() => {
    const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
      const at = pressed.current;
      if (at === null) return;
      [at.toX, at.toY] = [clientX, clientY];
      if (!isDragged && Math.hypot(clientX - at.x, clientY - at.y) < slack) return;
      // Links of the card are not followed after a drag.
      if (at.card.isConnected) at.card.setPointerCapture(pointerId);
      follow();
    };
    const release = ({ clientX }: PointerEvent) => {
      pressed.current = null;
      if (isDragged) finish(stageAt(clientX) ?? carried.over);
    };
    // A fast pointer leaves the card before its first move.
    const ended = new AbortController();
    window.addEventListener('pointermove', move, { signal: ended.signal });
    window.addEventListener('pointerup', release, { signal: ended.signal });
    window.addEventListener('pointercancel', cancel, { signal: ended.signal });
    return () => ended.abort();
  });

  const carryOf = (item: Item): CarryProps => ({
    handle: {
      onKeyDown: (event) => {
        const isCarried = carried?.item.item_id === item.item_id;
        const act = keyActions[event.key];
        if (act === undefined || (!isCarried && act !== 'grab')) return;
        event.preventDefault();
        event.stopPropagation();
        if (act === 'cancel') cancel();
        else if (act !== 'grab') step(act);
        else if (isCarried) finish(carried.over);
        else {
          setCarried({ item, over: stageOf(item), moved: null });
          announce(
            `${item.name} picked up from ${stageOf(item)}. Use arrow keys to choose a stage, Space to drop, Escape to cancel.`,
          );
        }
      },
      onBlur: () => {
        if (carried?.moved === null) cancel();
      },
    },
    card: {
      onPointerDown: ({ button, pointerType, currentTarget, target, clientX: x, clientY: y }) => {
        if (button === 0 && canCarry(currentTarget, target, pointerType))
          pressed.current = { item, card: currentTarget, x, y, toX: x, toY: y };
      },
      onDragStart: (event) => event.preventDefault(),
    },
  });
  return { carried, carryOf };
}

interface PressedCard {
  readonly item: Item;
  readonly card: Element;
  /** Position of the press, less the scrolled distance. */
  x: number;
  y: number;
  /** Position of the pointer. */
  toX: number;
  toY: number;
}

/** Menus are rendered elsewhere; buttons are pressed. Touch scrolls the page, except on the handle. */
function canCarry(card: Element, target: EventTarget, pointerType: string): boolean {
  if (!(target instanceof Element) || !card.contains(target)) return false;
  const button = target.closest('button');
  return button === null ? pointerType !== 'touch' : button.matches('[data-grip]');
}

/** Scrolls the board or the page if the pointer is near an edge; returns false if nothing moved. */
function scrollAtEdge(at: PressedCard): boolean {
  const board = document.querySelector('[data-board]');
  if (board === null) return false;
  const { left, right } = board.getBoundingClientRect();
  const before = [board.scrollLeft, window.scrollY] as const;
  board.scrollLeft += towards(at.toX, Math.max(0, left), Math.min(right, window.innerWidth));
  window.scrollBy(0, towards(at.toY, 0, window.innerHeight));
  const [x, y] = [board.scrollLeft - before[0], window.scrollY - before[1]];
  at.x -= x;
  at.y -= y;
  return x !== 0 || y !== 0;
}

function towards(at: number, from: number, to: number): number {
  if (at < from + edge) return -speed;
  return at > to - edge ? speed : 0;
}

/** Numbers are stages to the right. */
const keyActions: Readonly<Record<string, 'grab' | 'cancel' | number>> = {
  ' ': 'grab',
  Enter: 'grab',
  Escape: 'cancel',
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
};

export function columnId(stage: string): string {
  return `stage-${stage}`;
}

/** Only the horizontal position counts, so a card can be dropped below the others. */
function stageAt(x: number): string | null {
  const columns = [...document.querySelectorAll<HTMLElement>('[data-stage]')];
  const column = columns.find((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left <= x && x <= right;
  });
  return column?.dataset.stage ?? null;
}
