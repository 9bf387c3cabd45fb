import { useNavigate } from '@tanstack/react-router';
import { Code, EllipsisVertical, FolderOpen, ListPlus, Repeat } from 'lucide-react';
import { useState } from 'react';
import type { Schemas } from '../api.ts';
import { ApiCallDialog } from '../api-call/api-call-dialog.tsx';
import { searchLink } from '../filters/filter-address.ts';
import { useNames } from '../filters/known-names.ts';
import { IconButton, Menu, MenuItem } from '../kit/kit.ts';
import { AddToList } from '../lists/add-to-list.tsx';
import { SpendDialog } from '../spend/spend-dialog.tsx';
import { kindNames, titleOf } from './entry-words.ts';
import { purchaseAgain } from './job-actions.tsx';

export function EntryMenu({ entry }: { readonly entry: Schemas['HistoryEntry'] }) {
  const navigate = useNavigate();
  const names = useNames();
  const [open, setOpen] = useState<'again' | 'list' | 'call' | null>(null);
  const { kind, filters, history_id, rows } = entry;
  const again = purchaseAgain(entry);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={`More for ${kindNames[kind].toLowerCase()}: ${titleOf(entry, names)}`}
            icon={<EllipsisVertical size={16} />}
          />
        }
      >
        {kind === 'search' && filters !== null && (
          <MenuItem
            icon={<FolderOpen size={16} />}
            label="Open search"
            run={() => void navigate(searchLink(filters))}
          />
        )}
        {kind !== 'search' && (
          <MenuItem
            icon={<FolderOpen size={16} />}
            label="Open"
            run={() => void navigate({ to: '/history/$id', params: { id: history_id } })}
          />
        )}
        {again !== null && <MenuItem icon={<Repeat size={16} />} label="Run again …" run={() => setOpen('again')} />}
        {rows > 0 && <MenuItem icon={<ListPlus size={16} />} label="Add to a list" run={() => setOpen('list')} />}
        {filters !== null && <MenuItem icon={<Code size={16} />} label="API call" run={() => setOpen('call')} />}
      </Menu>
      {again !== null && open === 'again' && <SpendDialog purchase={again} close={close} />}
      {open === 'list' && <AddToList close={close} historyId={history_id} />}
      {filters !== null && open === 'call' && <ApiCallDialog close={close} filters={filters} />}
    </>
  );
}
