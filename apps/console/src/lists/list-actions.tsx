import { useNavigate } from '@tanstack/react-router';
import { Download, EllipsisVertical, LockOpen, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ResponseOf } from '../api.ts';
import { counted, wholeNumber } from '../kit/format.ts';
import { Button, IconButton, Menu, MenuItem } from '../kit/kit.ts';
import { deleteList } from './deletions.ts';

interface ListActionsProps {
  readonly body: ResponseOf<'get_list'>;
  readonly open: (dialog: 'paste' | 'download' | 'unlock' | 'rename') => void;
}

export function ListActions({ body: { list, total, totals }, open }: ListActionsProps) {
  const isWhole = total === list.item_count;
  const locked = list.item_count - list.owned_count - (isWhole ? totals.no_contact : 0);
  const navigate = useNavigate();
  return (
    <>
      <Button icon={<Plus size={16} />} onClick={() => open('paste')}>
        Add creators
      </Button>
      <Button icon={<Download size={16} />} onClick={() => open('download')}>
        Download
      </Button>
      {locked > 0 && (
        <Button look="primary" icon={<LockOpen size={15} />} onClick={() => open('unlock')}>
          Unlock {wholeNumber(locked)} · at most {counted(locked, 'credit')}
        </Button>
      )}
      <Menu trigger={<IconButton label="More" icon={<EllipsisVertical size={16} />} look="plain" />}>
        <MenuItem icon={<Pencil size={15} />} label="Name and description" run={() => open('rename')} />
        <MenuItem
          icon={<Trash2 size={15} />}
          label="Delete"
          run={() => {
            deleteList(list);
            void navigate({ to: '/lists' });
          }}
        />
      </Menu>
    </>
  );
}
