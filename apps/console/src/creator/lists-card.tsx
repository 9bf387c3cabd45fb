import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { Schemas } from '../api.ts';
import { Button, Card, kit } from '../kit/kit.ts';
import { changeItems } from '../lists/item-changes.ts';
import { StageSelect } from '../lists/stage-select.tsx';
import { stagesOf } from '../lists/stages.ts';
import { refresh } from '../queries.ts';

interface ListsCardProps {
  readonly lists: readonly Schemas['ListMembership'][];
  /** Opens the dialog; null if the creator can't be added. */
  readonly add: (() => void) | null;
}

/** Lists that have the creator, with its stage in each. */
export function ListsCard({ lists, add }: ListsCardProps) {
  return (
    <Card
      title="In your lists"
      aside={
        add !== null && (
          <Button compact icon={<Plus size={14} />} onClick={add}>
            Add to list
          </Button>
        )
      }
    >
      {lists.length === 0 && <p className={kit.hint}>In none of your lists.</p>}
      {lists.length > 0 && (
        <ul className={kit.lines}>
          {lists.map((list) => (
            <Membership key={list.item_id} list={list} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Membership({ list }: { readonly list: Schemas['ListMembership'] }) {
  const { list_id: id, name, item_id } = list;
  return (
    <li className={kit.between}>
      <Link to="/lists/$id" params={{ id }} className={kit.inline}>
        <bdi>{name}</bdi>
      </Link>
      <StageSelect
        item={{ ...list, name: `this creator in ${name}` }}
        stages={stagesOf([list])}
        choose={(stage) =>
          void changeItems(id, [item_id], { stage }).then(() => refresh('get_creator', 'list_item_activity'))
        }
      />
    </li>
  );
}
