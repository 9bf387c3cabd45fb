import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { textOf } from '../../address-text.ts';
import { notify } from '../../kit/announcer.tsx';
import { Button } from '../../kit/button.tsx';
import { copyText } from '../../kit/copy-button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { wordsOf } from '../../kit/refusal-words.ts';
import { saveSearch } from '../saved-searches/saved-search-calls.ts';
import { parametersOf, type SearchState } from '../search-address.ts';

/** Longer links are cut by chats and mails. */
const mostLetters = 1500;

/** Copies the address; where it is too long for a chat, the search is saved and its short address copied. */
export function CopyLink({ state, sentence }: { readonly state: SearchState; readonly sentence: string }) {
  const [uncopied, setUncopied] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function copy(): Promise<void> {
    const long = `${location.origin}/console/search/${state.platform}${textOf(parametersOf({ ...state, saved: null }))}`;
    if (long.length <= mostLetters) return give(long, 'Link copied.');
    setBusy(true);
    const answer = await saveSearch({ name: [...sentence].slice(0, 80).join(''), filters: state.filters });
    setBusy(false);
    if (!answer.ok) return notify(wordsOf(answer.refusal).text);
    await give(
      `${location.origin}/console/s/${answer.body.saved_search_id}`,
      'The link was too long: the search is saved, and its short link copied. It opens for people of this account.',
    );
  }
  async function give(link: string, told: string): Promise<void> {
    if (await copyText(link)) notify(told);
    else setUncopied(link);
  }
  return (
    <>
      <Button icon={<LinkIcon size={15} aria-hidden="true" />} off={isBusy} onClick={() => void copy()}>
        <span>Copy link</span>
      </Button>
      <Dialog
        open={uncopied !== null}
        close={() => setUncopied(null)}
        title="Copy this link"
        description="This browser doesn’t let pages copy."
        actions={<Button onClick={() => setUncopied(null)}>Close</Button>}
      >
        <TextField label="Link" readOnly value={uncopied ?? ''} onFocus={({ target }) => target.select()} />
      </Dialog>
    </>
  );
}
