import { Card } from '../kit/basics.tsx';
import { counted } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import type { JobState } from '../model/job-state.ts';
import { WhyButton } from '../spend/why-button.tsx';

/** What a job set aside, spent and gave back. */
export function JobBill({ historyId, job }: { readonly historyId: string; readonly job: JobState }) {
  const { held, charged, released } = job.credits;
  const isRunning = job.status === 'processing';
  return (
    <Card title="Bill" aside={<WhyButton of={{ history_id: historyId }} />}>
      <dl className={kit.bill}>
        <div>
          <dt>{isRunning ? 'Set aside now' : 'Was set aside'}</dt>
          <dd>{counted(isRunning ? held : held + charged + released, 'credit')}</dd>
        </div>
        <div className={kit.sum}>
          <dt>{isRunning ? 'Spent so far' : 'Spent'}</dt>
          <dd>{counted(charged, 'credit')}</dd>
        </div>
        <div>
          <dt>Came back</dt>
          <dd>{counted(released, 'credit')}</dd>
        </div>
      </dl>
    </Card>
  );
}
