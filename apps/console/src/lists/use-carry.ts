import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Schemas } from '../api.ts';
import { announce } from '../kit/announcer.tsx';
import { stageOf } from './stages.ts';

type Item = Schemas['ListItem'];

/** Card in motion and the stage it is over. */
export interface CarriedCard {
  readonly item: Item;
  readonly over: string;
  /** Distance of the pointer; null while moving with the keyboard. */
  readonly moved: { readonly x: number; readonly y: number } | null;
}

export interface HandleProps {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
}

/**
 * Moves cards between stages. Pointer: drag the handle. Keyboard: Space or Enter picks up and drops, arrows choose the
 * stage, Escape cancels. Each step is announced.
 */
export function useCarry(
  stages: readonly string[],
  drop: (item: Item, stage: string) => void,
): { readonly carried: CarriedCard | null; readonly handleOf: (item: Item) => HandleProps } {
  const [carried, setCarried] = useState<CarriedCard | null>(null);
  const [from, setFrom] = useState({ x: 0, y: 0 });

  const finish = (stage: string) => {
    if (carried === null) return;
    const { item } = carried;
    setCarried(null);
    if (stage === stageOf(item)) announce(`${item.name} stays in ${stage}.`);
    else {
      drop(item, stage);
      announce(`${item.name} dropped in ${stage}.`);
    }
  };
  const cancel = () => {
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

  const handleOf = (item: Item): HandleProps => ({
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
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setFrom({ x: event.clientX, y: event.clientY });
      setCarried({ item, over: stageOf(item), moved: { x: 0, y: 0 } });
    },
    onPointerMove: (event) => {
      if (carried?.moved == null) return;
      const over = stageAt(event.clientX) ?? carried.over;
      setCarried({ ...carried, over, moved: { x: event.clientX - from.x, y: event.clientY - from.y } });
    },
    onPointerUp: () => {
      if (carried?.moved != null) finish(carried.over);
    },
    onPointerCancel: cancel,
  });
  return { carried, handleOf };
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
