import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { Schemas } from '../api.ts';
import { unknown } from '../kit/format.ts';
import { Avatar, buttonClass, Chip, classNames, Estimated, IconButton, kit, ScrollTable } from '../kit/kit.ts';
import { wordsOf } from '../kit/refusal-words.ts';
import { creatorAddress } from '../model/creator-address.ts';
import styles from './compare.module.css';
import { bestOf, bySameness, profileOf, type Row, type Side } from './compare.ts';
import { rowsOf } from './compare-rows.ts';

interface CompareTableProps {
  readonly sides: readonly Side[];
  readonly remove: (name: Schemas['CreatorName']) => void;
}

export function CompareTable({ sides, remove }: CompareTableProps) {
  const known = sides.flatMap((side) => profileOf(side) ?? []);
  const { differing, same } = bySameness(rowsOf(known));
  return (
    <ScrollTable label="Comparison" caption="Creators side by side" className={styles.table} regionClassName={kit.card}>
      <thead>
        <tr>
          <th scope="col">
            <span className={kit.hidden}>Fact</span>
          </th>
          {sides.map((side) => (
            <th key={`${side.name.platform}/${side.name.handle}`} scope="col">
              <Head side={side} remove={() => remove(side.name)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(known.length > 1 ? differing : [...differing, ...same]).map((row) => (
          <Line key={row.name} row={row} sides={sides} />
        ))}
      </tbody>
      {same.length > 0 && known.length > 1 && (
        <tbody>
          <tr>
            <th scope="colgroup" colSpan={sides.length + 1} className={styles.group}>
              The same for all
            </th>
          </tr>
          {same.map((row) => (
            <Line key={row.name} row={row} sides={sides} />
          ))}
        </tbody>
      )}
    </ScrollTable>
  );
}

function Head({ side, remove }: { readonly side: Side; readonly remove: () => void }) {
  const { platform, handle } = side.name;
  const profile = profileOf(side);
  const name = profile?.name ?? (side.answer?.ok ? side.answer.body.hidden?.name : null) ?? `@${handle}`;
  return (
    <div className={styles.head}>
      <Avatar name={name} handle={handle} size={36} />
      <div>
        <Link {...creatorAddress({ platform, handle })}>
          <bdi>{name}</bdi>
        </Link>
        <p className={kit.fine}>@{handle}</p>
        {profile === null && <NotShown side={side} />}
      </div>
      <IconButton label={`Remove ${name}`} icon={<X size={14} />} onClick={remove} />
    </div>
  );
}

/** Explains an empty column and links to the creator. */
function NotShown({ side: { name, answer } }: { readonly side: Side }) {
  if (answer === undefined) return null;
  if (!answer.ok) return <p className={kit.error}>{wordsOf(answer.refusal).text}</p>;
  if (answer.body.hidden === null) return <p className={kit.error}>No known creator has this handle.</p>;
  return (
    <Link {...creatorAddress(name)} className={buttonClass({ compact: true })}>
      Not shown yet. Open
    </Link>
  );
}

function Line({ row, sides }: { readonly row: Row; readonly sides: readonly Side[] }) {
  const best = bestOf(row);
  const shown = sides.filter((side) => profileOf(side) !== null);
  return (
    <tr>
      <th scope="row">{row.name}</th>
      {sides.map((side) => {
        const index = shown.indexOf(side);
        const { text = null, isEstimate = false } = row.cells[index] ?? {};
        return (
          <td key={`${side.name.platform}/${side.name.handle}`} className={classNames(best.has(index) && styles.best)}>
            {text ?? <span className={kit.muted}>{index === -1 ? 'not shown' : unknown}</span>}{' '}
            {best.has(index) && <Chip tone="accent">best</Chip>}
            {text !== null && isEstimate && <Estimated />}
          </td>
        );
      })}
    </tr>
  );
}
