import { useNavigate } from '@tanstack/react-router';
import { Download, EllipsisVertical, LockOpen, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ResponseOf } from '../api.ts';
import { counted, wholeNumber } from '../kit/format.ts';
import { Button, IconButton, Menu, MenuItem } from '../kit/kit.ts';
import { useRefresh } from '../queries.ts';
import { deleteList } from './deletions.ts';

interface ListActionsProps {
  readonly body: ResponseOf<'get_list'>;
  readonly paste: () => void;
  readonly rename: () => void;
  readonly download: () => void;
  readonly unlock: () => void;
}

export function ListActions({ body, paste, rename, download, unlock }: ListActionsProps) {
  const { list } = body;
  const refresh = useRefresh();
  const navigate = useNavigate();
  return (
    <>
      <Button icon={<Plus size={16} />} onClick={paste}>
        Add creators
      </Button>
      <Button icon={<Download size={16} />} onClick={download}>
        Download
      </Button>
      <UnlockAll body={body} unlock={unlock} />
      <Menu trigger={<IconButton label="More" icon={<EllipsisVertical size={16} />} look="plain" />}>
        <MenuItem icon={<Pencil size={15} />} label="Name and description" run={rename} />
        <MenuItem
          icon={<Trash2 size={15} />}
          label="Delete"
          run={() => {
            deleteList(list, refresh);
            void navigate({ to: '/lists' });
          }}
        />
      </Menu>
    </>
  );
}

function UnlockAll({ body: { list, total, totals }, unlock }: Pick<ListActionsProps, 'body' | 'unlock'>) {
  const isWhole = total === list.item_count;
  const locked = list.item_count - list.owned_count - (isWhole ? totals.no_contact : 0);
  if (locked <= 0) return null;
  return (
    <Button look="primary" icon={<LockOpen size={15} />} onClick={unlock}>
      Unlock {wholeNumber(locked)} · at most {counted(locked, 'credit')}
    </Button>
  );
}
