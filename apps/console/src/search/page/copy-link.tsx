import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { textOf } from '../../address-text.ts';
import { addressOf } from '../../filters/filter-address.ts';
import { Button, copyText, Dialog, notify, TextField } from '../../kit/kit.ts';
import { wordsOf } from '../../kit/refusal-words.ts';
import { saveSearch } from '../saved-searches/saved-search-calls.ts';
import type { SearchState } from '../search-address.ts';

/** Chats and email clients cut longer links. */
const maxLetters = 1500;

/** Copies the address. If it is too long to share, saves the search and copies its short link. */
export function CopyLink({ state, sentence }: { readonly state: SearchState; readonly sentence: string }) {
  const [uncopied, setUncopied] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function copy(): Promise<void> {
    const long = `${location.origin}/console/search/${state.platform}${textOf({ ...addressOf(state.filters), open: state.open })}`;
    if (long.length <= maxLetters) return give(long, 'Link copied.');
    setBusy(true);
    const answer = await saveSearch({ name: [...sentence].slice(0, 80).join(''), filters: state.filters });
    setBusy(false);
    if (!answer.ok) return notify(wordsOf(answer.refusal).text);
    await give(
      `${location.origin}/console/saved/${answer.body.saved_search_id}`,
      'The link was too long, so the search was saved and its short link copied. It works for this account only.',
    );
  }
  async function give(link: string, told: string): Promise<void> {
    if (await copyText(link)) notify(told);
    else setUncopied(link);
  }
  return (
    <>
      <Button icon={<LinkIcon size={15} />} off={isBusy} onClick={() => void copy()}>
        <span>Copy link</span>
      </Button>
      <Dialog
        open={uncopied !== null}
        close={() => setUncopied(null)}
        title="Copy this link"
        description="This browser blocks copying. Select the link instead."
        actions={<Button onClick={() => setUncopied(null)}>Close</Button>}
      >
        <TextField label="Link" readOnly value={uncopied ?? ''} onFocus={({ target }) => target.select()} />
      </Dialog>
    </>
  );
}
