import { useNavigate } from '@tanstack/react-router';
import { ClipboardPaste, Download, EllipsisVertical, LockOpen, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Schemas } from '../api.ts';
import { notify } from '../kit/announcer.tsx';
import { Button, IconButton } from '../kit/button.tsx';
import { counted } from '../kit/format.ts';
import { Menu, MenuItem } from '../kit/menu.tsx';
import { wordsOf } from '../kit/refusal-words.ts';
import { useRefresh } from '../queries.ts';
import { deleteList } from './deletions.ts';
import { allItems } from './list-items.ts';

/** What can be done with the whole list. */
export function ListActions({
  list,
  paste,
  rename,
  download,
  unlock,
}: {
  readonly list: Schemas['CreatorList'];
  readonly paste: () => void;
  readonly rename: () => void;
  readonly download: () => void;
  readonly unlock: (creators: readonly Schemas['CreatorName'][]) => void;
}) {
  const refresh = useRefresh();
  const navigate = useNavigate();
  return (
    <>
      <Button icon={<ClipboardPaste size={16} aria-hidden="true" />} onClick={paste}>
        Paste handles
      </Button>
      <Button icon={<Download size={16} aria-hidden="true" />} onClick={download}>
        Download
      </Button>
      <UnlockAll list={list} unlock={unlock} />
      <Menu trigger={<IconButton label="More" icon={<EllipsisVertical size={16} aria-hidden="true" />} look="plain" />}>
        <MenuItem icon={<Pencil size={15} aria-hidden="true" />} run={rename}>
          Name and description
        </MenuItem>
        <MenuItem
          icon={<Trash2 size={15} aria-hidden="true" />}
          run={() => {
            deleteList(list, refresh);
            void navigate({ to: '/lists' });
          }}
        >
          Delete
        </MenuItem>
      </Menu>
    </>
  );
}

function UnlockAll({
  list,
  unlock,
}: {
  readonly list: Schemas['CreatorList'];
  readonly unlock: (creators: readonly Schemas['CreatorName'][]) => void;
}) {
  const [reading, setReading] = useState(false);
  const locked = list.item_count - list.owned_count;
  if (locked === 0) return null;
  const read = async () => {
    setReading(true);
    const outcome = await allItems(list.list_id);
    setReading(false);
    if (!outcome.ok) notify(wordsOf(outcome.refusal).text);
    else unlock(outcome.body.filter(({ owned }) => !owned).map(({ platform, handle }) => ({ platform, handle })));
  };
  return (
    <Button look="primary" icon={<LockOpen size={15} aria-hidden="true" />} off={reading} onClick={() => void read()}>
      {reading ? 'Reading …' : `Unlock ${locked} · at most ${counted(locked, 'credit')}`}
    </Button>
  );
}
