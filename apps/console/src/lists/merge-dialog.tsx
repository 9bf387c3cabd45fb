import { useState } from 'react';
import { ActionDialog, classNames, kit } from '../kit/kit.ts';
import styles from './lists.module.css';
import { type Difference, differences, type ListText, merged, type TextField } from './merge.ts';

const labels: Readonly<Record<TextField, string>> = { name: 'Name', description: 'Description', tags: 'Tags' };

interface MergeDialogProps {
  readonly base: ListText;
  readonly yours: ListText;
  readonly theirs: ListText;
  readonly saving: boolean;
  readonly save: (text: ListText) => void;
  readonly close: () => void;
}

/** Resolves concurrent edits: for each differing field, the reader picks a version. */
export function MergeDialog({ base, yours, theirs, saving, save, close }: MergeDialogProps) {
  const found = differences(base, { yours, theirs });
  const [choices, setChoices] = useState<Partial<Record<TextField, 'yours' | 'theirs'>>>(() =>
    Object.fromEntries(found.map(({ field, suggested }) => [field, suggested])),
  );
  return (
    <ActionDialog
      close={close}
      wide
      title="This list has changed"
      description={
        found.length === 0
          ? 'The same changes were already saved. There is nothing left to do.'
          : 'Someone changed it after you opened it. Choose a version of each field, then save.'
      }
      cancel="Keep theirs"
      action={saving ? 'Saving …' : 'Save'}
      off={saving || found.length === 0}
      run={() => save(merged({ yours, theirs }, choices))}
    >
      {found.map((difference) => (
        <Choice
          key={difference.field}
          difference={difference}
          chosen={choices[difference.field] ?? 'yours'}
          choose={(side) => setChoices({ ...choices, [difference.field]: side })}
        />
      ))}
    </ActionDialog>
  );
}

interface ChoiceProps {
  readonly difference: Difference;
  readonly chosen: 'yours' | 'theirs';
  readonly choose: (side: 'yours' | 'theirs') => void;
}

function Choice({ difference: { field, yours, theirs }, chosen, choose }: ChoiceProps) {
  return (
    <fieldset className={classNames(kit.lines, styles.merge)}>
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
