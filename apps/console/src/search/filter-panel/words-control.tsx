import { useState } from 'react';
import { kit } from '../../kit/kit.ts';
import type { ControlProps } from './control-props.ts';
import { Presets } from './presets.tsx';
import { WordList } from './word-list.tsx';

const parts = [
  { part: 'any', label: 'any of' },
  { part: 'all', label: 'all of' },
  { part: 'none', label: 'none of' },
] as const;

export function WordsControl({ filter, value, change, invalid }: ControlProps<'words'>) {
  const given = value ?? {};
  const [opened, setOpened] = useState<readonly string[]>(['any']);
  const isShown = (part: 'any' | 'all' | 'none') => given[part] !== undefined || opened.includes(part);
  return (
    <>
      {parts
        .filter(({ part }) => isShown(part))
        .map(({ part, label }) => (
          <div key={part} className={kit.lines}>
            <span className={kit.hint} aria-hidden="true">
              {label}
            </span>
            <WordList
              label={`${filter.label}: ${label}`}
              words={given[part] ?? []}
              more={part === 'any' ? 'or …' : part === 'all' ? 'and …' : 'nor …'}
              invalid={invalid}
              change={(words) => change({ ...given, [part]: words })}
            />
          </div>
        ))}
      <Presets
        presets={parts
          .filter(({ part }) => !isShown(part))
          .map(({ part, label }) => ({ label: `+ ${label}`, press: () => setOpened([...opened, part]) }))}
      />
    </>
  );
}
