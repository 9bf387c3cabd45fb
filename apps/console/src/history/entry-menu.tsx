import { useNavigate } from '@tanstack/react-router';
import { EllipsisVertical, FolderOpen, Repeat } from 'lucide-react';
import { useState } from 'react';
import type { Schemas } from '../api.ts';
import { IconButton } from '../kit/button.tsx';
import { Menu, MenuItem } from '../kit/menu.tsx';
import type { Purchase } from '../spend/purchase.ts';
import { SpendDialog } from '../spend/spend-dialog.tsx';
import { kindNames, titleOf } from './entry-words.ts';
import { purchaseAgain } from './job-actions.tsx';

/** What can be done with an entry. */
export function EntryMenu({ entry }: { readonly entry: Schemas['HistoryEntry'] }) {
  const navigate = useNavigate();
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  const again = purchaseAgain(entry);
  const icon = (Icon: typeof Repeat) => <Icon size={16} aria-hidden="true" />;
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={`More for ${kindNames[entry.kind].toLowerCase()}: ${titleOf(entry)}`}
            icon={<EllipsisVertical size={16} aria-hidden="true" />}
          />
        }
      >
        {entry.kind !== 'search' && (
          <MenuItem
            icon={icon(FolderOpen)}
            run={() => void navigate({ to: '/history/$id', params: { id: entry.history_id } })}
          >
            Open, download
          </MenuItem>
        )}
        {again !== null && (
          <MenuItem icon={icon(Repeat)} run={() => setPurchase(again)}>
            Run again …
          </MenuItem>
        )}
      </Menu>
      <SpendDialog purchase={purchase} close={() => setPurchase(null)} />
    </>
  );
}
