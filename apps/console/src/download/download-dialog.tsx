import { useEffect, useRef, useState } from 'react';
import type { ApiRefusal } from '../api.ts';
import { counted, wholeNumber } from '../kit/format.ts';
import { announce, Button, Dialog, kit, Meter, RefusalNotice, Segmented } from '../kit/kit.ts';
import { ColumnChoice } from './column-choice.tsx';
import { chosenColumns, keepColumns } from './kept-columns.ts';
import { beginFile, type Format } from './make-file.ts';
import { saveFile } from './save-file.ts';
import { type DownloadSource, ReadRefusal } from './source.ts';

type State =
  | { readonly at: 'choosing' }
  | { readonly at: 'reading'; readonly done: number }
  | { readonly at: 'writing' }
  | { readonly at: 'failed'; readonly refusal: ApiRefusal | null };

interface DownloadDialogProps<Row> {
  readonly source: DownloadSource<Row> | null;
  readonly close: () => void;
}

/** Downloads rows as a file, free of charge. A null source closes the dialog. */
export function DownloadDialog<Row>({ source, close }: DownloadDialogProps<Row>) {
  return source && <OpenDialog source={source} close={close} />;
}

function OpenDialog<Row>({ source, close }: { readonly source: DownloadSource<Row>; readonly close: () => void }) {
  const [format, setFormat] = useState<Format>('xlsx');
  const [chosen, setChosen] = useState(() => chosenColumns(source.columns));
  const [state, setState] = useState<State>({ at: 'choosing' });
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const isBusy = state.at === 'reading' || state.at === 'writing';

  async function download(): Promise<void> {
    keepColumns(source.columns, chosen);
    const controller = new AbortController();
    abort.current = controller;
    setState({ at: 'reading', done: 0 });
    const columns = source.columns.filter(({ key }) => chosen.has(key));
    const file = await beginFile(format, columns);
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
      saveFile(blob, `${source.fileName}.${format}`);
      announce(`${counted(done, 'row')} downloaded.`);
      close();
    } catch (fault) {
      file.abandon();
      if (controller.signal.aborted) return;
      setState({ at: 'failed', refusal: fault instanceof ReadRefusal ? fault.refusal : null });
    }
  }

  return (
    <Dialog
      open
      close={close}
      title={`Download ${counted(source.total, 'row')}`}
      description="Free. The file is created in this browser."
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" off={isBusy || chosen.size === 0} onClick={() => void download()}>
            {isBusy ? 'Downloading …' : 'Download'}
          </Button>
        </>
      }
    >
      <Segmented
        label="Format"
        value={format}
        choices={[
          { value: 'xlsx', label: 'Excel (XLSX)' },
          { value: 'csv', label: 'CSV' },
          { value: 'json', label: 'JSON' },
        ]}
        change={setFormat}
      />
      <p className={kit.hint}>{uses[format]}</p>
      <ColumnChoice columns={source.columns} chosen={chosen} choose={setChosen} />
      <p className={kit.small}>
        <span className={kit.muted}>
          {source.fileName}.{format}
        </span>
      </p>
      <Progress state={state} total={source.total} />
    </Dialog>
  );
}

const uses: Readonly<Record<Format, string>> = {
  xlsx: 'For people. Phone numbers and text stay unchanged.',
  csv: 'For programs. Spreadsheets may reformat phone numbers and ids.',
  json: 'For programs.',
};

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
