import type { Schemas } from '../api.ts';
import { counted, listed } from '../kit/format.ts';
import { CreatorName, classNames, kit, TableHead } from '../kit/kit.ts';
import { otherContacts } from '../model/contacts.ts';
import { failedByReason, type JobState } from '../model/job-state.ts';
import styles from './spend.module.css';

interface DeliveredRowsProps {
  readonly rows: readonly Schemas['Creator'][];
  readonly jobs: readonly JobState[];
}

export function DeliveredRows({ rows, jobs }: DeliveredRowsProps) {
  return (
    <div className={kit.scroll}>
      {rows.length > 0 && (
        <table className={classNames(kit.table, styles.delivered)}>
          <caption className={kit.hidden}>Contacts</caption>
          <TableHead columns={['Creator', 'Email', 'Other contacts']} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.creator_id}>
                <td>
                  <CreatorName name={row.name} handle={row.handle}>
                    <bdi>{row.name}</bdi>
                  </CreatorName>
                </td>
                <td className={styles.email}>
                  {row.emails.length === 0 && 'none listed'}
                  {row.emails.map((email) => (
                    <a key={email} href={`mailto:${email}`}>
                      {email}
                    </a>
                  ))}
                </td>
                <td className={styles.contacts}>{otherContacts(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {failedByReason(jobs.flatMap(({ failedItems }) => failedItems)).map(({ reason, handles }) => (
        <p key={reason} className={kit.muted}>
          {counted(handles.length, 'creator')}: {reason} ({listed(handles.map((handle) => `@${handle}`))}).
        </p>
      ))}
      {jobs
        .filter(({ status }) => status !== 'complete')
        .map(({ failure }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: jobs keep their order
          <p key={at}>{failure?.message ?? 'This job was stopped.'} You keep the creators already delivered.</p>
        ))}
    </div>
  );
}
