import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api.ts';
import { Contacts } from '../kit/contacts.tsx';
import { percent, unknown } from '../kit/format.ts';
import { CreatorName, classNames, Estimated, kit, numeric, ShortNumber, TableHead } from '../kit/kit.ts';
import { Pager } from '../kit/pager.tsx';
import { creatorAddress } from '../model/creator-address.ts';
import type { JobState } from '../model/job-state.ts';
import { rowsPerPage } from '../model/use-job.ts';
import styles from './history.module.css';

interface JobRowsProps {
  readonly job: JobState;
  readonly busy: boolean;
  readonly show: (offset: number) => void;
}

export function JobRows({ job, busy, show }: JobRowsProps) {
  const { rows, offset, total } = job;
  // A running job counts rows that can't be read yet.
  if (total === 0 || job.status === 'processing') return null;
  return (
    <section className={classNames(kit.card, styles.box)} aria-label="Delivered creators" aria-busy={busy}>
      <table className={classNames(kit.table, kit.cards, styles.rows)} aria-rowcount={total + 1}>
        <caption className={kit.hidden}>Delivered creators</caption>
        <TableHead
          rowIndex={1}
          columns={[
            'Creator',
            numeric('Followers', styles.number),
            numeric('Engagement', styles.number),
            { name: 'Place', className: styles.place },
            { name: 'Contact', className: styles.contact },
            numeric('Cost', styles.number),
          ]}
        />
        <tbody>
          {rows.map((row, index) => (
            <Row key={`${row.platform}/${row.handle}`} row={row} index={offset + index + 2} />
          ))}
        </tbody>
      </table>
      <Pager
        className={kit.foot}
        page={Math.floor(offset / rowsPerPage) + 1}
        pages={Math.ceil(total / rowsPerPage)}
        go={(page) => show((page - 1) * rowsPerPage)}
      />
    </section>
  );
}

function Row({ row, index }: { readonly row: Schemas['Creator']; readonly index: number }) {
  const { platform, handle } = row;
  return (
    <tr aria-rowindex={index}>
      <td>
        <CreatorName name={row.name} handle={handle}>
          {/* The id of a creator who isn't owned may be inaccessible. */}
          <Link {...creatorAddress(row.owned_since === null ? { platform, handle } : row)}>
            <bdi>{row.name}</bdi>
          </Link>
        </CreatorName>
      </td>
      <td data-label="Followers" className={kit.right}>
        <ShortNumber value={row.follower_count} />
      </td>
      <td data-label="Engagement" className={kit.right}>
        {row.engagement_rate_pct === null ? unknown : percent(row.engagement_rate_pct, 'two')}
      </td>
      <td data-label="Place">
        {row.location ?? unknown} {row.estimated.includes('location') && <Estimated />}
      </td>
      <td data-label="Contact">
        <Contacts creator={{ email: row.email, contact_types: [...new Set(row.contacts.map(({ type }) => type))] }} />
      </td>
      <td data-label="Cost" className={kit.right}>
        {row.charged === 1 ? '1 credit' : 'free'}
      </td>
    </tr>
  );
}
