import { Link } from '@tanstack/react-router';
import { counted, listed } from '../kit/format.ts';
import { kit, TableHead } from '../kit/kit.ts';
import { otherContacts } from '../model/contacts.ts';
import { failedByReason, type JobState } from '../model/job-state.ts';
import styles from './spend.module.css';

export function DeliveredRows({ historyId, job }: { readonly historyId: string; readonly job: JobState }) {
  return (
    <div className={kit.scroll}>
      {job.rows.length > 0 && (
        <table className={kit.table}>
          <caption className={kit.hidden}>Contacts</caption>
          <TableHead columns={['Creator', 'Email', 'Other contacts']} />
          <tbody>
            {job.rows.map((row) => (
              <tr key={`${row.platform}/${row.handle}`}>
                <td>
                  {row.name}
                  <br />
                  <span className={kit.muted}>@{row.handle}</span>
                </td>
                <td className={styles.email}>{row.emails.length > 0 ? row.emails.join('\n') : 'none listed'}</td>
                <td className={styles.contacts}>{otherContacts(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {failedByReason(job.failedItems).map(({ reason, handles }) => (
        <p key={reason} className={kit.muted}>
          {counted(handles.length, 'creator')}: {reason} ({listed(handles.map((handle) => `@${handle}`))}).
        </p>
      ))}
      {job.status !== 'complete' && (
        <p>{job.failure?.message ?? 'This job was stopped.'} You keep the creators already delivered.</p>
      )}
      <p className={styles.further}>
        <Link to="/history/$id" params={{ id: historyId }}>
          View all columns, download or create a list
        </Link>
      </p>
    </div>
  );
}
