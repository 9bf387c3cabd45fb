import { Upload } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { type ApiRefusal, call, type Schemas } from '../api.ts';
import { counted, platformName, platforms, wholeNumber } from '../kit/format.ts';
import {
  announce,
  Button,
  classNames,
  Dialog,
  kit,
  Meter,
  RefusalNotice,
  Select,
  SelectField,
  TextArea,
} from '../kit/kit.ts';
import { refresh } from '../queries.ts';
import { type AddedCreators, nothingAdded, sumOf } from './add-creators.ts';
import { AdditionReport } from './addition-report.tsx';
import { maxPerCall, partsOf } from './list-items.ts';
import styles from './lists.module.css';
import { pastedHandles, type Rows, type TableColumns } from './pasted-handles.ts';

const maxCreators = 10 * maxPerCall;

type Progress =
  | { readonly at: 'choosing' }
  | ({ readonly at: 'adding' | 'ended'; readonly refusal?: ApiRefusal } & AddedSoFar);

interface AddCreatorsDialogProps {
  readonly list: Schemas['CreatorList'];
  readonly close: () => void;
}

/** Adds up to 5,000 pasted or uploaded creators, in calls of 500 that can be stopped. */
export function AddCreatorsDialog({ list, close }: AddCreatorsDialogProps) {
  const [text, setText] = useState('');
  const [file, setFile] = useState<{ readonly name: string; readonly rows: Rows } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [column, setColumn] = useState<number | null>(null);
  const [platform, setPlatform] = useState<Schemas['Platform']>(list.platform ?? 'photonet');
  const pasted = useDeferredValue(file?.rows ?? text);
  const read = useMemo(() => pastedHandles(pasted, { platform, column }), [pasted, platform, column]);
  const { creators, repeated, unreadable, table } = read;
  const isTooMany = creators.length > maxCreators;

  const open = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const { rowsOfFile } = await import('./read-file.ts');
    const reading = await rowsOfFile(chosen);
    setColumn(null);
    setProblem('problem' in reading ? reading.problem : null);
    if ('rows' in reading) setFile({ name: chosen.name, rows: reading.rows });
  };

  const { progress, add, stop } = useAdding(list, creators);
  const ownedBefore = useRef(list.owned_count);
  if (progress.at === 'ended') {
    const { done, sum, refusal } = progress;
    const left = creators.length - done;
    const owned = Math.min(sum.added, list.owned_count - ownedBefore.current);
    return (
      <AdditionReport listName={list.name} result={sum} unreadable={unreadable} owned={owned} close={close}>
        {refusal && <RefusalNotice refusal={refusal} />}
        {left > 0 && (
          <div className={kit.actions}>
            <p>{wholeNumber(left)} not added yet.</p>
            <Button onClick={() => add(progress)}>Add the remaining {wholeNumber(left)}</Button>
          </div>
        )}
      </AdditionReport>
    );
  }
  const isAdding = progress.at === 'adding';
  const off = isAdding || creators.length === 0 || isTooMany;
  return (
    <Dialog
      wide
      close={isAdding ? null : close}
      title={`Add creators to ${list.name}`}
      description={`Handles, links or a table, up to ${wholeNumber(maxCreators)}. Contacts stay locked.`}
      actions={
        isAdding ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look="primary" off={off} onClick={() => add({ done: 0, sum: nothingAdded })}>
              Add {wholeNumber(creators.length)} · free
            </Button>
          </>
        )
      }
    >
      <div className={styles.paste}>
        {file === null ? (
          <TextArea label="Handles or links" rows={8} value={text} change={setText} />
        ) : (
          <div className={kit.actions}>
            <p>
              <b>{file.name}</b>, {counted(file.rows.length, 'row')}
            </p>
            <Button compact onClick={() => setFile(null)}>
              Remove file
            </Button>
          </div>
        )}
        <FileDrop open={(chosen) => void open(chosen)} />
      </div>
      {problem !== null && (
        <p role="alert" className={kit.error}>
          {problem}
        </p>
      )}
      {table !== null && <ColumnChoice table={table} column={column} choose={setColumn} />}
      {list.platform === null && (
        <SelectField
          label="Platform of handles without one"
          value={platform}
          choices={platforms.map((one) => [one, platformName(one)])}
          change={(one) => setPlatform(one as typeof platform)}
        />
      )}
      <p className={classNames(kit.small, isTooMany && kit.error)} role="status">
        {isTooMany ? (
          `That’s ${counted(creators.length, 'creator')}. Add up to ${wholeNumber(maxCreators)} at a time.`
        ) : (
          <>
            <b>{wholeNumber(creators.length)}</b> {creators.length === 1 ? 'creator' : 'creators'}
            {repeated > 0 && ` · ${counted(repeated, 'duplicate')}`}
            {unreadable.length > 0 && ` · ${counted(unreadable.length, 'line')} can’t be read`}
          </>
        )}
      </p>
      {isAdding && (
        <Meter
          value={progress.done}
          max={creators.length}
          label={`${wholeNumber(progress.done)} of ${counted(creators.length, 'creator')} sent`}
        />
      )}
    </Dialog>
  );
}

interface AddedSoFar {
  /** Number of creators sent. */
  readonly done: number;
  readonly sum: AddedCreators;
}

function useAdding(list: Schemas['CreatorList'], creators: readonly Schemas['CreatorName'][]) {
  const [progress, setProgress] = useState<Progress>({ at: 'choosing' });
  const isStopped = useRef(false);
  const add = async ({ done, sum }: AddedSoFar) => {
    isStopped.current = false;
    let [now, refusal] = [{ done, sum }, undefined as ApiRefusal | undefined];
    for (const part of partsOf(creators.slice(done))) {
      setProgress({ at: 'adding', ...now });
      const answer = await call('add_to_list', { list_id: list.list_id, creators: part });
      if (answer.ok) now = { done: now.done + part.length, sum: sumOf(now.sum, answer.body) };
      else refusal = answer.refusal;
      if (!answer.ok || isStopped.current) break;
    }
    await refresh('get_lists', 'get_list');
    setProgress({ at: 'ended', ...now, ...(refusal && { refusal }) });
    announce(`${counted(now.sum.added, 'creator')} added to ${list.name}.`);
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { progress, add: (from: AddedSoFar) => void add(from), stop };
}

function FileDrop({ open }: { readonly open: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={classNames(kit.lines, styles.drop)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        open(event.dataTransfer.files[0]);
      }}
    >
      <Upload size={18} />
      <b>Drop a CSV or XLSX file</b>
      <Button compact onClick={() => input.current?.click()}>
        Choose file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx"
        onChange={({ target }) => {
          open(target.files?.[0]);
          target.value = '';
        }}
      />
    </div>
  );
}

interface ColumnChoiceProps {
  readonly table: TableColumns;
  readonly column: number | null;
  readonly choose: (column: number | null) => void;
}

function ColumnChoice({ table: { names, read, hasHeader }, column, choose }: ColumnChoiceProps) {
  const id = useId();
  // Several columns are read only by default, such as one per network.
  const several = column === null && read.length > 1 ? read.map((at) => names[at]).join(', ') : null;
  return (
    <div className={kit.actions}>
      <label htmlFor={id} className={kit.hint}>
        Using the column
      </label>
      <Select
        id={id}
        className={styles.stage}
        value={several === null ? String(read[0] ?? 0) : ''}
        choices={[
          ...(several === null ? [] : [['', several] as const]),
          ...names.map((name, at) => [String(at), name] as const),
        ]}
        change={(value) => choose(value === '' ? null : Number(value))}
      />
      {hasHeader && <span className={kit.hint}>header skipped</span>}
    </div>
  );
}
