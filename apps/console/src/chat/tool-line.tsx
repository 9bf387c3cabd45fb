import { lazyRouteComponent } from '@tanstack/react-router';
import { Check, ChevronRight, Ellipsis, X } from 'lucide-react';
import { Suspense } from 'react';
import { CodeBlock, classNames, kit } from '../kit/kit.ts';
import { useJob } from '../model/use-job.ts';
import styles from './chat.module.css';
import { CreatorsTable } from './creators-table.tsx';
import type { ToolCall } from './messages.ts';
import {
  aboutWords,
  creatorsOf,
  jobWords,
  operationName,
  outcomeWords,
  type ShownCreator,
  searchedBy,
  startedJobOf,
} from './tool-words.ts';

const icons = { writing: Ellipsis, waiting: Ellipsis, running: Ellipsis, done: Check, denied: X, failed: X } as const;

/** A tool call with its details, and the creators it found. */
export function ToolLine({ call }: { readonly call: ToolCall }) {
  const historyId = startedJobOf(call);
  return historyId === null ? <Line call={call} /> : <JobLine call={call} historyId={historyId} />;
}

/** A call that started a job, with the job's current state. */
function JobLine({ call, historyId }: { readonly call: ToolCall; readonly historyId: string }) {
  const { job } = useJob(historyId);
  return (
    <Line
      call={call}
      outcome={job && jobWords(job)}
      creators={creatorsOf({ creators: job?.rows.slice(0, maxShown) })}
    />
  );
}

/** An export can have thousands of rows; its page shows them. */
const maxShown = 25;

const later = {
  FiltersInWords: lazyRouteComponent(() => import('./pending-filters.tsx'), 'FiltersInWords'),
};

interface LineProps {
  readonly call: ToolCall;
  readonly outcome?: string | null;
  readonly creators?: readonly ShownCreator[];
}

function Line({ call, outcome = null, creators = creatorsOf(call.output) }: LineProps) {
  const Icon = icons[call.state];
  const searched = searchedBy(call);
  return (
    <>
      <details className={classNames(kit.box, styles.tool)}>
        <summary>
          <span className={classNames(kit.icon, styles.state, call.state === 'done' && kit.accent)}>
            <Icon size={12} />
          </span>
          <b>{operationName(call.operation)}</b>
          <span className={classNames(kit.muted, kit.truncate, styles.about)}>
            {searched === null ? (
              aboutWords(call)
            ) : (
              <Suspense fallback={aboutWords(call)}>
                <later.FiltersInWords filters={searched} />
              </Suspense>
            )}
          </span>
          <span className={kit.hint}>{outcome ?? outcomeWords(call)}</span>
          <ChevronRight size={14} className={styles.chevron} />
        </summary>
        <div className={classNames(kit.lines, styles.detail)}>
          {Object.entries({ Request: call.input, Response: call.output }).map(
            ([label, value]) =>
              value !== undefined && (
                <div key={label}>
                  <h3>{label}</h3>
                  <CodeBlock label={label} text={JSON.stringify(value, null, 2)} />
                </div>
              ),
          )}
        </div>
      </details>
      {creators.length > 0 && <CreatorsTable creators={creators} />}
    </>
  );
}
