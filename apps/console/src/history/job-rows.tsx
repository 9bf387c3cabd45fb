import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api.ts';
import { creatorAddress } from '../creator/creator-address.ts';
import { Avatar } from '../kit/avatar.tsx';
import { Hidden } from '../kit/basics.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { percent, shortNumber, unknown, wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { contactsBeside } from './contacts.ts';
import styles from './history.module.css';
import type { JobState } from './job-state.ts';
import { rowsPerPage } from './use-job.ts';

/** The rows of a job, a page of 100 at a time. */
export function JobRows({
  job,
  busy,
  show,
}: {
  readonly job: JobState;
  readonly busy: boolean;
  readonly show: (offset: number) => void;
}) {
  const { rows, offset, total } = job;
  if (total === 0) return null;
  return (
    <section className={classNames(kit.card, styles.box)} aria-label="Delivered creators" aria-busy={busy}>
      <div className={kit.scroll}>
        <table className={classNames(kit.table, styles.rows)} aria-rowcount={total + 1}>
          <caption className={kit.hidden}>Delivered creators</caption>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">Creator</th>
              <th scope="col">E-mail</th>
              <th scope="col">Other contacts</th>
              <th scope="col" className={kit.right}>
                Followers
              </th>
              <th scope="col" className={kit.right}>
                Engagement
              </th>
              <th scope="col">Place</th>
              <th scope="col" className={kit.right}>
                Cost
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Row key={`${row.platform}/${row.handle}`} row={row} index={offset + index + 2} />
            ))}
          </tbody>
        </table>
      </div>
      {total > rowsPerPage && (
        <nav className={styles.pages} aria-label="Pages of rows">
          <Button compact off={offset === 0} onClick={() => show(Math.max(0, offset - rowsPerPage))}>
            Previous
          </Button>
          <span className={kit.small}>
            {wholeNumber(offset + 1)}–{wholeNumber(offset + rows.length)} of {wholeNumber(total)}
          </span>
          <Button compact off={offset + rowsPerPage >= total} onClick={() => show(offset + rowsPerPage)}>
            Next
          </Button>
        </nav>
      )}
    </section>
  );
}

function Row({ row, index }: { readonly row: Schemas['Creator']; readonly index: number }) {
  const { platform, handle } = row;
  return (
    <tr aria-rowindex={index}>
      <td>
        <div className={styles.creator}>
          <Avatar name={row.name} handle={handle} size={32} />
          <span>
            {/* Of others the account may know no more than the row. */}
            <Link {...creatorAddress(row.owned_since === null ? { platform, handle } : row)}>{row.name}</Link>
            <br />
            <span className={classNames(kit.small, kit.muted)}>@{handle}</span>
          </span>
        </div>
      </td>
      <td className={styles.email}>{row.emails.length > 0 ? row.emails.join('\n') : 'none listed'}</td>
      <td className={styles.contact}>{contactsBeside(row)}</td>
      <td className={kit.right}>
        {row.follower_count === null ? (
          unknown
        ) : (
          <span title={wholeNumber(row.follower_count)}>
            <span aria-hidden="true">{shortNumber(row.follower_count)}</span>
            <Hidden>{wholeNumber(row.follower_count)}</Hidden>
          </span>
        )}
      </td>
      <td className={kit.right}>
        {row.engagement_rate_pct === null ? unknown : percent(row.engagement_rate_pct, 'two')}
      </td>
      <td>{row.location ?? unknown}</td>
      <td className={classNames(kit.right, styles.email)}>{row.charged === 1 ? '1 credit' : 'free'}</td>
    </tr>
  );
}
