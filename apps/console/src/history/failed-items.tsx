import { Card } from '../kit/basics.tsx';
import { counted } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { failedByReason, type JobState } from '../model/job-state.ts';
import styles from './history.module.css';

/** Who wasn't delivered as asked, by reason. */
export function FailedItems({ items }: { readonly items: JobState['failedItems'] }) {
  if (items.length === 0) return null;
  return (
    <Card title={`${counted(items.length, 'creator')} not delivered as asked`}>
      <ul className={styles.failed}>
        {failedByReason(items).map(({ reason, handles }) => (
          <li key={reason}>
            <details>
              <summary>
                {counted(handles.length, 'creator')}: {reason}
              </summary>
              <p className={kit.muted}>{handles.map((handle) => `@${handle}`).join(', ')}</p>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
