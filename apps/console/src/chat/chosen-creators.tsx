import { lazy, Suspense, useState } from 'react';
import { SelectionBar } from '../search/results/selection-bar.tsx';
import { useCompare } from '../search/results/use-compare.ts';
import type { Selected } from '../search/selection.ts';

/** Loaded when they are first wanted: most conversations need none of them. */
const later = {
  SpendDialog: lazy(() => import('../spend/spend-dialog.tsx').then(({ SpendDialog }) => ({ default: SpendDialog }))),
  AddToList: lazy(() => import('../lists/add-to-list.tsx').then(({ AddToList }) => ({ default: AddToList }))),
};

/** What can be done with creators that are selected in a conversation, as in a search. What spends asks in its own dialog. */
export function ChosenCreators({
  chosen,
  shown,
  clear,
  owned,
}: {
  /** By platform and handle. */
  readonly chosen: ReadonlyMap<string, Selected>;
  /** Creators of the table. */
  readonly shown: number;
  readonly clear: () => void;
  /** Hears who is the account's now. */
  readonly owned: (creators: readonly { readonly platform: string; readonly handle: string }[]) => void;
}) {
  const [open, setOpen] = useState<'list' | 'unlock' | null>(null);
  const names = [...chosen.values()].map(({ platform, handle }) => ({ platform, handle }));
  const compare = useCompare(names);
  const close = () => setOpen(null);
  return (
    <>
      <SelectionBar
        selection={{ all: false, creators: chosen }}
        total={shown}
        shown={shown}
        keys={false}
        actions={{ compare, addToList: () => setOpen('list'), unlock: () => setOpen('unlock'), clear }}
      />
      <Suspense>
        {open === 'list' && <later.AddToList open close={close} creators={names} />}
        {open === 'unlock' && (
          <later.SpendDialog
            purchase={{ kind: 'unlock', creators: names }}
            close={close}
            delivered={(creators) => owned(creators.filter(({ owned_since }) => owned_since !== null))}
          />
        )}
      </Suspense>
    </>
  );
}
