import { useNavigate } from '@tanstack/react-router';
import { ClipboardPaste, Download, EllipsisVertical, LockOpen, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Schemas } from '../api.ts';
import { counted } from '../kit/format.ts';
import { Button, IconButton, Menu, MenuItem, notify } from '../kit/kit.ts';
import { wordsOf } from '../kit/refusal-words.ts';
import { useRefresh } from '../queries.ts';
import { deleteList } from './deletions.ts';
import { allItems } from './list-items.ts';

interface ListActionsProps {
  readonly list: Schemas['CreatorList'];
  readonly paste: () => void;
  readonly rename: () => void;
  readonly download: () => void;
  readonly unlock: (creators: readonly Schemas['CreatorName'][]) => void;
}

export function ListActions({ list, paste, rename, download, unlock }: ListActionsProps) {
  const refresh = useRefresh();
  const navigate = useNavigate();
  return (
    <>
      <Button icon={<ClipboardPaste size={16} />} onClick={paste}>
        Paste handles
      </Button>
      <Button icon={<Download size={16} />} onClick={download}>
        Download
      </Button>
      <UnlockAll list={list} unlock={unlock} />
      <Menu trigger={<IconButton label="More" icon={<EllipsisVertical size={16} />} look="plain" />}>
        <MenuItem icon={<Pencil size={15} />} run={rename}>
          Name and description
        </MenuItem>
        <MenuItem
          icon={<Trash2 size={15} />}
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

interface UnlockAllProps {
  readonly list: Schemas['CreatorList'];
  readonly unlock: (creators: readonly Schemas['CreatorName'][]) => void;
}

function UnlockAll({ list, unlock }: UnlockAllProps) {
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
    <Button look="primary" icon={<LockOpen size={15} />} off={reading} onClick={() => void read()}>
      {reading ? 'Reading …' : `Unlock ${locked} · at most ${counted(locked, 'credit')}`}
    </Button>
  );
}
