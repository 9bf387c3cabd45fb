import { lazy, Suspense, useState } from 'react';
import { SelectionBar } from '../search/results/selection-bar.tsx';
import { useCompare } from '../search/results/use-compare.ts';
import type { SelectedCreator } from '../search/selection.ts';

/** Loaded on demand: most conversations open neither dialog. */
const later = {
  SpendDialog: lazy(() => import('../spend/spend-dialog.tsx').then(({ SpendDialog }) => ({ default: SpendDialog }))),
  AddToList: lazy(() => import('../lists/add-to-list.tsx').then(({ AddToList }) => ({ default: AddToList }))),
};

interface ChosenCreatorsProps {
  /** Keyed by platform and handle. */
  readonly chosen: ReadonlyMap<string, SelectedCreator>;
  readonly shown: number;
  readonly clear: () => void;
  readonly owned: (creators: readonly { readonly platform: string; readonly handle: string }[]) => void;
}

/** Actions for selected creators, as in a search. Spending asks in its own dialog. */
export function ChosenCreators({ chosen, shown, clear, owned }: ChosenCreatorsProps) {
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
