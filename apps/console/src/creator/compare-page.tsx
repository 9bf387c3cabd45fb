import { useQueries } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../api.ts';
import { Empty, Skeleton } from '../kit/basics.tsx';
import { Button } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { counted } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { Page } from '../kit/page.tsx';
import { mostCompared, namesIn, textOfNames } from '../model/compared-names.ts';
import { creatorQuery } from '../model/creator-answer.ts';
import { SearchCreators } from '../shell/search-creators.tsx';
import { CompareAudiences } from './compare-audiences.tsx';
import { CompareTable } from './compare-table.tsx';

type Name = Schemas['CreatorName'];

/** Two to five creators beside each other. Opening it costs nothing. */
export function ComparePage() {
  const { c = '' } = useSearch({ strict: false }) as { readonly c?: string };
  const names = namesIn(c);
  const navigate = useNavigate();
  const answers = useQueries({ queries: names.map(({ platform, handle }) => creatorQuery(platform, handle)) });
  const compare = (next: readonly Name[]) =>
    void navigate({ to: '/compare', search: { c: textOfNames(next) } as never });
  const sides = names.map((name, index) => ({ name, answer: answers[index]?.data }));
  const isReady = sides.every(({ answer }) => answer !== undefined);
  return (
    <Page title="Compare" lead="Rows in which they differ come first; the best of a row is marked.">
      {names.length === 0 && (
        <Empty title="Nobody to compare yet">
          <p>Select two to five creators in a search or a list and press Compare, or add one here by handle.</p>
          <SearchCreators />
        </Empty>
      )}
      {names.length === 1 && <p className={kit.muted}>Add another to compare with.</p>}
      {names.length > 0 && !isReady && <Skeleton height={360} />}
      {names.length > 0 && isReady && (
        <>
          <CompareTable sides={sides} remove={(name) => compare(names.filter((other) => other !== name))} />
          <CompareAudiences sides={sides} />
        </>
      )}
      {names.length < mostCompared && (
        <AddByHandle platform={names[0]?.platform ?? 'photonet'} add={(name) => compare([...names, name])} />
      )}
      {names.length === mostCompared && (
        <p className={kit.muted}>{counted(mostCompared, 'creator')}: no more fit side by side.</p>
      )}
    </Page>
  );
}

function AddByHandle({ platform, add }: { readonly platform: Name['platform']; readonly add: (name: Name) => void }) {
  const [handle, setHandle] = useState('');
  const wanted = handle.trim().replace(/^@/, '');
  return (
    <form
      className={kit.actions}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === '') return;
        add(namesIn(wanted.includes('/') ? wanted : `${platform}/${wanted}`)[0] ?? { platform, handle: wanted });
        setHandle('');
      }}
    >
      <TextField
        label={`Add by handle (on ${platform}, or write videonet/handle)`}
        value={handle}
        maxLength={120}
        onChange={(event) => setHandle(event.target.value)}
        after={
          <Button type="submit" off={wanted === ''}>
            Add
          </Button>
        }
      />
    </form>
  );
}
