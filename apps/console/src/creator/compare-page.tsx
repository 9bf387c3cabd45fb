import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../api.ts';
import { counted } from '../kit/format.ts';
import { Button, Empty, Form, kit, Page, Skeleton, TextField } from '../kit/kit.ts';
import { SearchCreators } from '../kit/search-creators.tsx';
import { maxCompared, namesIn, textOfNames } from '../model/compared-names.ts';
import { creatorQuery } from '../model/creator-answer.ts';
import { typedCreator } from '../model/typed-creator.ts';
import { useParameters } from '../model/use-parameters.ts';
import { CompareAudiences } from './compare-audiences.tsx';
import { CompareTable } from './compare-table.tsx';

type Name = Schemas['CreatorName'];

/** Compares two to five creators, free of charge. */
export function ComparePage() {
  const [{ c }, change] = useParameters('c');
  const names = namesIn(c);
  const answers = useQueries({ queries: names.map(({ platform, handle }) => creatorQuery(platform, handle)) });
  const compare = (next: readonly Name[]) => change({ c: textOfNames(next) }, { replace: false, resetScroll: true });
  const sides = names.map((name, index) => ({ name, answer: answers[index]?.data }));
  const isReady = sides.every(({ answer }) => answer !== undefined);
  return (
    <Page title="Compare" lead="Differences first. The best value in each row is marked.">
      {names.length === 0 && (
        <Empty title="No creators to compare yet">
          <p>Select two to five creators in a search or a list and press Compare, or add them here by handle.</p>
          <SearchCreators />
        </Empty>
      )}
      {names.length === 1 && <p className={kit.muted}>Add another creator to compare.</p>}
      {names.length > 0 && !isReady && <Skeleton height={360} />}
      {names.length > 0 && isReady && (
        <>
          <CompareTable sides={sides} remove={(name) => compare(names.filter((other) => other !== name))} />
          <CompareAudiences sides={sides} />
        </>
      )}
      {names.length < maxCompared && (
        <AddByHandle platform={names[0]?.platform ?? 'photonet'} add={(name) => compare([...names, name])} />
      )}
      {names.length === maxCompared && (
        <p className={kit.muted}>You can compare up to {counted(maxCompared, 'creator')}.</p>
      )}
    </Page>
  );
}

function AddByHandle({ platform, add }: { readonly platform: Name['platform']; readonly add: (name: Name) => void }) {
  const [handle, setHandle] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <Form
      className={kit.actions}
      submit={() => {
        const reading = typedCreator(handle, null);
        const [name = reading.ok ? { platform: reading.platform ?? platform, handle: reading.handle } : null] =
          namesIn(handle);
        setRefusal(name === null && !reading.ok ? `“${handle.trim()}” ${reading.problem}.` : null);
        if (name === null) return;
        add(name);
        setHandle('');
      }}
    >
      <TextField
        label={`Add by handle (on ${platform}, or as videonet/handle) or link`}
        value={handle}
        error={refusal}
        maxLength={300}
        change={setHandle}
        after={
          <Button type="submit" off={handle.trim() === ''}>
            Add
          </Button>
        }
      />
    </Form>
  );
}
