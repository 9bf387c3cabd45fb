import { ArrowRight, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import type { Schemas } from '../api.ts';
import { Button, Menu, MenuItem } from '../kit/kit.ts';
import type { ItemActions } from './list-table.tsx';
import styles from './lists.module.css';
import { stageOf } from './stages.ts';

interface CardMenuProps {
  readonly item: Schemas['ListItem'];
  readonly stages: readonly string[];
  readonly actions: ItemActions;
}

/** Keyboard alternative to dragging a card. */
export function CardMenu({ item, stages, actions }: CardMenuProps) {
  return (
    <Menu
      trigger={
        <Button look="quiet" compact icon={<EllipsisVertical size={16} />} aria-label={`Move or edit ${item.name}`}>
          <span className={styles.onlyphone}>Move</span>
        </Button>
      }
    >
      <MenuItem icon={<Pencil size={15} />} run={() => actions.edit(item)}>
        Stage, tags and note
      </MenuItem>
      {stages
        .filter((stage) => stage !== stageOf(item))
        .map((stage) => (
          <MenuItem key={stage} icon={<ArrowRight size={15} />} run={() => actions.setStage(item, stage)}>
            Move to {stage}
          </MenuItem>
        ))}
      <MenuItem icon={<Trash2 size={15} />} run={() => actions.remove(item)}>
        Remove
      </MenuItem>
    </Menu>
  );
}
