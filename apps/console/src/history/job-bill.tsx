import { counted } from '../kit/format.ts';
import { Card, kit } from '../kit/kit.ts';
import type { JobState } from '../model/job-state.ts';
import { WhyButton } from '../spend/why-button.tsx';

export function JobBill({ historyId, job }: { readonly historyId: string; readonly job: JobState }) {
  const { held, charged, released } = job.credits;
  const isRunning = job.status === 'processing';
  return (
    <Card title="Bill" aside={<WhyButton of={{ history_id: historyId }} />}>
      <dl className={kit.bill}>
        <div>
          <dt>{isRunning ? 'Held now' : 'Held'}</dt>
          <dd>{counted(isRunning ? held : held + charged + released, 'credit')}</dd>
        </div>
        <div className={kit.sum}>
          <dt>{isRunning ? 'Spent so far' : 'Spent'}</dt>
          <dd>{counted(charged, 'credit')}</dd>
        </div>
        <div>
          <dt>Released</dt>
          <dd>{counted(released, 'credit')}</dd>
        </div>
      </dl>
    </Card>
  );
}
