import { csvHeader, csvRows, fileNameOf } from '@creator-discovery/creators/reading';
import { Check, Minus, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveFile } from '../download/save-file.ts';
import { counted, wholeNumber } from '../kit/format.ts';
import { Button, CopyButton, Dialog, kit } from '../kit/kit.ts';
import type { AddedCreators } from './add-creators.ts';
import styles from './lists.module.css';
import type { UnreadableEntry } from './pasted-handles.ts';

interface AdditionReportProps {
  readonly listName: string;
  readonly result: AddedCreators;
  readonly unreadable?: readonly UnreadableEntry[];
  /** Number of added creators that are owned, if known. */
  readonly owned?: number;
  readonly close: () => void;
  readonly children?: ReactNode;
}

/** Result of an addition. What could not be added is shown with the reason, and can be copied and downloaded. */
export function AdditionReport({ listName, result, unreadable = [], owned = 0, close, children }: AdditionReportProps) {
  const { added, already_present: present, invalid } = result;
  const unknown = invalid.filter(({ reason, problem }) => reason === 'not_found' && problem === undefined);
  const unread = [
    ...unreadable,
    ...invalid
      .filter((one) => !unknown.includes(one))
      .map(({ handle, problem }) => ({ text: handle, problem: problem ?? 'is on another platform than the list' })),
  ];
  const title = `${wholeNumber(added)} added to ${listName}`;
  return (
    <Dialog
      close={close}
      title={title}
      actions={
        <Button look="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <ul className={styles.report} aria-label="Result">
        <li>
          <Check size={16} />
          <div>
            <b>{wholeNumber(added)} added</b>
            {owned > 0 && (
              <p className={kit.hint}>{owned === 1 ? '1 is' : `${wholeNumber(owned)} are`} yours already</p>
            )}
          </div>
        </li>
        {present > 0 && (
          <li>
            <Minus size={16} />
            <div>
              <b>{present === 1 ? '1 was' : `${wholeNumber(present)} were`} in the list</b>
              <p className={kit.hint}>left as before</p>
            </div>
          </li>
        )}
        {unknown.length > 0 && (
          <NotAdded
            icon={<TriangleAlert size={16} />}
            title={`${wholeNumber(unknown.length)} not in the database`}
            entries={unknown.map(({ platform, handle }) => ({ text: `@${handle}`, problem: platform }))}
          >
            nothing is known about them yet
          </NotAdded>
        )}
        {unread.length > 0 && (
          <NotAdded icon={<X size={16} />} title={`${counted(unread.length, 'line')} can’t be read`} entries={unread}>
            {[...Map.groupBy(unread, ({ problem }) => problem)]
              .map(([problem, entries]) => `${wholeNumber(entries.length)} ${problem}`)
              .join(' · ')}
          </NotAdded>
        )}
      </ul>
      {children}
    </Dialog>
  );
}

interface NotAddedProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly entries: readonly UnreadableEntry[];
  readonly children: ReactNode;
}

function NotAdded({ icon, title, entries, children }: NotAddedProps) {
  const save = () => {
    const columns = [
      { key: 'text', label: 'Line', valueOf: ({ text }: UnreadableEntry) => text },
      { key: 'problem', label: 'Note', valueOf: ({ problem }: UnreadableEntry) => problem },
    ];
    const name = fileNameOf([title.replace(/^\S+ /, '')], { day: new Date(), count: entries.length });
    saveFile(new Blob([csvHeader(columns) + csvRows(columns, entries)], { type: 'text/csv' }), `${name}.csv`);
  };
  return (
    <li>
      {icon}
      <div>
        <b>{title}</b>
        <p className={kit.hint}>{children}</p>
        <details>
          <summary>Show</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where there are many */}
          <ul className={kit.long} tabIndex={0} aria-label={title}>
            {entries.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      </div>
      <CopyButton text={entries.map(({ text }) => text).join('\n')} label={title} />
      <Button compact onClick={save}>
        Download
      </Button>
    </li>
  );
}
