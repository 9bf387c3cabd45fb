import { useState } from 'react';
import type { Schemas } from '../api.ts';
import { TextArea } from '../kit/field.tsx';
import { counted, platformName, platforms } from '../kit/format.ts';
import { ActionDialog, classNames, kit, Segmented } from '../kit/kit.ts';
import { addCreators } from './add-creators.ts';
import { maxPerCall } from './list-items.ts';
import { NotAllAdded } from './not-all-added.tsx';
import { pastedHandles } from './pasted-handles.ts';
import { useAddition } from './use-addition.ts';

/** Adds up to 500 creators by handle or link. */
export function PasteDialog({ list, close }: { readonly list: Schemas['CreatorList']; readonly close: () => void }) {
  const [text, setText] = useState('');
  const [platform, setPlatform] = useState<Schemas['Platform']>(list.platform ?? 'photonet');
  const { creators, repeated, unreadable } = pastedHandles(text, platform);
  const { busy, refusal, result, add } = useAddition(close, unreadable);
  const isTooMany = creators.length > maxPerCall;

  if (result !== null) return <NotAllAdded {...result} unreadable={unreadable} close={close} />;
  return (
    <ActionDialog
      close={close}
      title="Paste handles or links"
      description={`One per line, separated by commas, or a table; up to ${maxPerCall} at a time. Free. Adding doesn’t unlock contacts.`}
      action={busy ? 'Adding …' : `Add ${counted(creators.length, 'creator')}`}
      off={busy || creators.length === 0 || isTooMany}
      run={() => void add(list.name, () => addCreators(list.list_id, { creators }))}
      refusal={refusal}
    >
      <TextArea label="Handles or links" rows={8} value={text} onChange={(event) => setText(event.target.value)} />
      {list.platform === null && (
        <Segmented
          label="Platform of the handles"
          value={platform}
          change={setPlatform}
          choices={platforms.map((one) => ({ value: one, label: platformName(one) }))}
        />
      )}
      <p className={classNames(kit.small, isTooMany ? kit.error : kit.muted)} role="status">
        {isTooMany
          ? `You pasted ${creators.length}. Keep up to ${maxPerCall} and paste the rest afterwards.`
          : `${counted(creators.length, 'creator')} found${repeated > 0 ? `, ${counted(repeated, 'duplicate')} skipped` : ''}${
              unreadable.length > 0 ? `, ${counted(unreadable.length, 'invalid handle')}` : ''
            }.`}
      </p>
    </ActionDialog>
  );
}
