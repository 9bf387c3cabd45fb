import type { Column, Separator } from '@creator-discovery/creators/reading';
import { useEffect, useRef, useState } from 'react';
import { type ApiRefusal, RefusalError } from '../api.ts';
import { counted, wholeNumber } from '../kit/format.ts';
import { ActionDialog, announce, Button, kit, Meter, RefusalNotice, Segmented, Ticks } from '../kit/kit.ts';
import { beginFile, columnsOf, type Format } from './make-file.ts';
import { saveFile } from './save-file.ts';
import type { DownloadSource } from './source.ts';

type State =
  | { readonly at: 'choosing' }
  | { readonly at: 'reading'; readonly done: number }
  | { readonly at: 'writing' }
  | { readonly at: 'failed'; readonly refusal: ApiRefusal | null };

interface DownloadDialogProps<Row> {
  readonly source: DownloadSource<Row>;
  readonly close: () => void;
  /** Default: `close`. */
  readonly downloaded?: () => void;
}

/** Downloads rows as a file, free of charge. */
export function DownloadDialog<Row>({ source, close, downloaded = close }: DownloadDialogProps<Row>) {
  const [format, setFormat] = useState<Format>('xlsx');
  const [chosen, setChosen] = useState(() => chosenColumns(source.columns));
  const [separator, setSeparator] = useState<Separator>(() => (localStorage.getItem(separatorKey) === ';' ? ';' : ','));
  const offered = columnsOf(format, source.columns);
  const selected = format === 'mail' ? offered : offered.filter(({ key }) => chosen.includes(key));
  const fileName = `${source.fileName}${format === 'mail' ? '-mail.csv' : `.${format}`}`;
  const [state, setState] = useState<State>({ at: 'choosing' });
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const isBusy = state.at === 'reading' || state.at === 'writing';

  async function download(): Promise<void> {
    const leftOut = source.columns.map(({ key }) => key).filter((key) => !chosen.includes(key));
    localStorage.setItem(kept, leftOut.join(' '));
    const controller = new AbortController();
    abort.current = controller;
    setState({ at: 'reading', done: 0 });
    localStorage.setItem(separatorKey, separator);
    const file = await beginFile(format, selected, separator);
    try {
      let done = 0;
      for await (const rows of source.pages(controller.signal)) {
        file.add(rows);
        done += rows.length;
        setState({ at: 'reading', done });
      }
      setState({ at: 'writing' });
      const blob = await file.finish();
      if (controller.signal.aborted) return;
      saveFile(blob, fileName);
      announce(`${counted(done, 'row')} downloaded.`);
      downloaded();
    } catch (fault) {
      file.abandon();
      if (controller.signal.aborted) return;
      setState({ at: 'failed', refusal: fault instanceof RefusalError ? fault.refusal : null });
    }
  }

  return (
    <ActionDialog
      close={close}
      title={`Download ${counted(source.total, 'row')}`}
      description="Free. The file is created in this browser."
      action={isBusy ? 'Downloading …' : 'Download'}
      off={isBusy || selected.length === 0}
      run={() => void download()}
    >
      <Segmented
        label="Format"
        value={format}
        choices={{ xlsx: 'Excel (XLSX)', csv: 'CSV', mail: 'CSV for mail tools', json: 'JSON' }}
        change={setFormat}
      />
      <p className={kit.hint}>{uses[format]}</p>
      {(format === 'csv' || format === 'mail') && (
        <Segmented
          label="Separator"
          value={separator}
          choices={{ ',': 'Comma', ';': 'Semicolon' }}
          change={setSeparator}
        />
      )}
      {format !== 'mail' && <ColumnChoice columns={offered} chosen={chosen} choose={setChosen} />}
      <p className={kit.small}>
        <span className={kit.muted}>{fileName}</span>
      </p>
      <Progress state={state} total={source.total} />
    </ActionDialog>
  );
}

const uses: Readonly<Record<Format, string>> = {
  xlsx: 'For people. Dates, links and percentages work; phone numbers and ids stay text.',
  csv: 'For programs: every column. Spreadsheets read phone numbers and ids as numbers and change them.',
  mail: 'Email, first name, name and handle of everyone with an email.',
  json: 'For programs: every column, with lists.',
};

const separatorKey = 'download separator';

function Progress({ state, total }: { readonly state: State; readonly total: number }) {
  if (state.at === 'choosing') return null;
  if (state.at === 'failed')
    return state.refusal === null ? (
      <p role="alert" className={kit.error}>
        This browser could not write the file. Try CSV or JSON.
      </p>
    ) : (
      <RefusalNotice refusal={state.refusal} />
    );
  const words =
    state.at === 'writing' ? 'Writing the file …' : `${wholeNumber(state.done)} of ${counted(total, 'row')} read`;
  return (
    <div role="status">
      <p className={kit.small}>{words}</p>
      <Meter value={state.at === 'writing' ? total : state.done} max={total} label={words} />
    </div>
  );
}

interface ColumnChoiceProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly chosen: readonly string[];
  readonly choose: (chosen: readonly string[]) => void;
}

function ColumnChoice<Row>({ columns, chosen, choose }: ColumnChoiceProps<Row>) {
  const choices = columns.map(({ key, label }) => ({ value: key, label }));
  const selected = choices.filter(({ value }) => chosen.includes(value)).length;
  const all = selected === columns.length;
  // Files of other formats have other columns, too.
  const others = chosen.filter((key) => !choices.some(({ value }) => value === key));
  return (
    <details>
      <summary>
        Columns: {selected} of {columns.length}
      </summary>
      <Button compact look="quiet" onClick={() => choose(all ? others : [...others, ...columns.map(({ key }) => key)])}>
        {all ? 'None' : 'All'}
      </Button>
      <Ticks boxes label="Columns" choices={choices} chosen={chosen} change={choose} />
    </details>
  );
}

const kept = 'download columns left out';

/** The last selection in this browser; new columns are selected. */
function chosenColumns<Row>(columns: readonly Column<Row>[]): readonly string[] {
  const leftOut = new Set((localStorage.getItem(kept) ?? '').split(' '));
  const chosen = columns.filter(({ key }) => !leftOut.has(key));
  return (chosen.length === 0 ? columns : chosen).map(({ key }) => key);
}
