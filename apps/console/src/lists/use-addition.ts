import { useState } from 'react';
import type { ApiRefusal, Outcome } from '../api.ts';
import { announce, notify } from '../kit/announcer.tsx';
import { useSubmit } from '../model/use-submit.ts';
import { useRefresh } from '../queries.ts';
import { type AddedCreators, sentenceOf } from './add-creators.ts';

interface AdditionResult {
  readonly listName: string;
  readonly result: AddedCreators;
}

interface Addition {
  readonly busy: boolean;
  readonly refusal: ApiRefusal | null;
  /** Set if some creators could not be added. */
  readonly result: AdditionResult | null;
  readonly add: (listName: string, send: () => Promise<Outcome<AddedCreators>>) => Promise<void>;
}

/** Adds creators for a dialog, which closes if every name could be added. */
export function useAddition(close: () => void, notifies = true): Addition {
  const { busy, refusal, submit } = useSubmit();
  const [result, setResult] = useState<AdditionResult | null>(null);
  const refresh = useRefresh();
  async function add(listName: string, send: () => Promise<Outcome<AddedCreators>>): Promise<void> {
    const added = await submit(send);
    void refresh('get_lists', 'get_list');
    if (added === null) return;
    const sentence = sentenceOf(added, listName);
    if (added.invalid.length > 0) {
      announce(sentence);
      setResult({ listName, result: added });
      return;
    }
    close();
    if (notifies) notify(sentence);
  }
  return { busy, refusal, result, add };
}
