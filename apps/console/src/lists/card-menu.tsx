import { ArrowRight, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import type { Schemas } from '../api.ts';
import { IconButton } from '../kit/button.tsx';
import { Menu, MenuItem } from '../kit/menu.tsx';
import type { ItemActions } from './list-table.tsx';
import { stageOf } from './stages.ts';

/** What can be done with a card without dragging it. */
export function CardMenu({
  item,
  stages,
  actions,
}: {
  readonly item: Schemas['ListItem'];
  readonly stages: readonly string[];
  readonly actions: ItemActions;
}) {
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${item.name}`} icon={<EllipsisVertical size={16} aria-hidden="true" />} />
      }
    >
      <MenuItem icon={<Pencil size={15} aria-hidden="true" />} run={() => actions.edit(item)}>
        Stage, tags and note
      </MenuItem>
      {stages
        .filter((stage) => stage !== stageOf(item))
        .map((stage) => (
          <MenuItem
            key={stage}
            icon={<ArrowRight size={15} aria-hidden="true" />}
            run={() => actions.setStage(item, stage)}
          >
            To {stage}
          </MenuItem>
        ))}
      <MenuItem icon={<Trash2 size={15} aria-hidden="true" />} run={() => actions.remove(item)}>
        Remove
      </MenuItem>
    </Menu>
  );
}
