import { useState } from 'react';
import type { Refusal, Schemas } from '../api.ts';
import { announce, notify } from '../kit/announcer.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Segmented } from '../kit/field.tsx';
import { counted, platformName, platforms } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { useRefresh } from '../queries.ts';
import { addCreators, sentenceOf } from './add-creators.ts';
import { mostPerCall } from './list-items.ts';
import { NotAllAdded } from './not-all-added.tsx';
import { pastedHandles } from './pasted-handles.ts';
import { TextArea } from './text-area.tsx';

/** Adds creators by their handles or links, as many as a spreadsheet's column has. */
export function PasteDialog({ list, close }: { readonly list: Schemas['CreatorList']; readonly close: () => void }) {
  const [text, setText] = useState('');
  const [platform, setPlatform] = useState<Schemas['Platform']>(list.platform ?? 'photonet');
  const [adding, setAdding] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [result, setResult] = useState<{
    readonly sentence: string;
    readonly missed: readonly Schemas['CreatorNotAdded'][];
  } | null>(null);
  const refresh = useRefresh();
  const { creators, repeated, unreadable } = pastedHandles(text, platform);
  const isTooMany = creators.length > mostPerCall;

  const add = async () => {
    setAdding(true);
    setRefusal(null);
    const outcome = await addCreators(list.list_id, { creators });
    setAdding(false);
    void refresh('get_list', 'get_lists');
    if (!outcome.ok) {
      setRefusal(outcome.refusal);
      return;
    }
    const sentence = sentenceOf(outcome.body, list.name);
    if (outcome.body.invalid.length + unreadable.length === 0) {
      close();
      notify(sentence);
    } else {
      announce(sentence);
      setResult({ sentence, missed: outcome.body.invalid });
    }
  };

  if (result !== null) return <NotAllAdded {...result} unreadable={unreadable} close={close} />;
  return (
    <Dialog
      open
      close={close}
      title="Paste handles or links"
      description={`One per line, or separated by commas; at most ${mostPerCall} at a time. Free: adding unlocks nobody.`}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" off={adding || creators.length === 0 || isTooMany} onClick={() => void add()}>
            {adding ? 'Adding …' : `Add ${counted(creators.length, 'creator')}`}
          </Button>
        </>
      }
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
          ? `These are ${creators.length}. Keep at most ${mostPerCall}, and paste the rest afterwards.`
          : `${counted(creators.length, 'creator')} found${repeated > 0 ? `, ${counted(repeated, 'repetition')} left out` : ''}${
              unreadable.length > 0 ? `, ${counted(unreadable.length, 'word')} that can’t be a handle` : ''
            }.`}
      </p>
      {refusal !== null && <RefusalNotice refusal={refusal} />}
    </Dialog>
  );
}
