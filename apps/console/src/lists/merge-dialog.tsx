import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { Dialog } from '../kit/dialog.tsx';
import kit from '../kit/kit.module.css';
import styles from './lists.module.css';
import { type Difference, differences, type ListText, merged, type TextField } from './merge.ts';

const labels: Readonly<Record<TextField, string>> = { name: 'Name', description: 'Description', tags: 'Tags' };

/** Somebody changed the list since it was read: for each field that differs, yours or theirs. */
export function MergeDialog({
  base,
  yours,
  theirs,
  saving,
  save,
  close,
}: {
  readonly base: ListText;
  readonly yours: ListText;
  readonly theirs: ListText;
  readonly saving: boolean;
  readonly save: (text: ListText) => void;
  readonly close: () => void;
}) {
  const found = differences(base, { yours, theirs });
  const [choices, setChoices] = useState<Partial<Record<TextField, 'yours' | 'theirs'>>>(() =>
    Object.fromEntries(found.map(({ field, suggested }) => [field, suggested])),
  );
  return (
    <Dialog
      open
      close={close}
      wide
      title="Somebody changed this list"
      description={
        found.length === 0
          ? 'They made the same changes as you. There is nothing left to save.'
          : 'It was changed after you opened it. Choose a version of each field; nothing is saved until you do.'
      }
      actions={
        <>
          <Button onClick={close}>Keep theirs</Button>
          <Button
            look="primary"
            off={saving || found.length === 0}
            onClick={() => save(merged({ yours, theirs }, choices))}
          >
            {saving ? 'Saving …' : 'Save this'}
          </Button>
        </>
      }
    >
      {found.map((difference) => (
        <Choice
          key={difference.field}
          difference={difference}
          chosen={choices[difference.field] ?? 'yours'}
          choose={(side) => setChoices({ ...choices, [difference.field]: side })}
        />
      ))}
    </Dialog>
  );
}

function Choice({
  difference: { field, yours, theirs },
  chosen,
  choose,
}: {
  readonly difference: Difference;
  readonly chosen: 'yours' | 'theirs';
  readonly choose: (side: 'yours' | 'theirs') => void;
}) {
  return (
    <fieldset className={styles.merge}>
      <legend>{labels[field]}</legend>
      {(
        [
          ['yours', 'Yours', yours],
          ['theirs', 'Theirs', theirs],
        ] as const
      ).map(([side, label, text]) => (
        <label key={side}>
          <input type="radio" name={field} checked={chosen === side} onChange={() => choose(side)} />
          <span>
            <b className={kit.small}>{label}</b>
            <span className={classNames(text === '' && kit.muted)}>{text === '' ? 'empty' : text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
