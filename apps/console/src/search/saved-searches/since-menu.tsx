import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { countQuery } from '../../filters/count.ts';
import { dayAndMonth, recentDay, utcDayAgo, wholeNumber } from '../../kit/format.ts';
import { Button, classNames, kit, Menu, MenuItem } from '../../kit/kit.ts';
import styles from './saved.module.css';
import { filtersOfPart, lastVisit } from './saved-address.ts';
import type { SavedSearch } from './saved-search-calls.ts';

/** Days for which the API keeps new matches. */
const keptDays = 30;

interface SinceMenuProps {
  readonly saved: SavedSearch;
  readonly since: string;
  readonly choose: (since: string) => void;
}

/** Chooses the day since which matches are new: a usual one with its count, or any of the last 30. */
export function SinceMenu({ saved, since, choose }: SinceMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const visit = lastVisit(saved);
  const days = [
    { name: 'Your last visit', day: visit },
    { name: 'Yesterday', day: utcDayAgo(1) },
    { name: '7 days', day: utcDayAgo(7) },
    { name: '30 days', day: utcDayAgo(keptDays) },
    { name: 'Since you saved it', day: saved.saved_at.slice(0, 10) },
  ].filter(({ day }) => day >= utcDayAgo(keptDays));
  const alternatives = days.map(({ day }) => filtersOfPart(saved, day));
  const { data } = useQuery({ ...countQuery(saved.filters, { alternatives }), enabled: isWanted });
  const others = Array.from({ length: keptDays }, (_, at) => utcDayAgo(at)).filter((day) =>
    days.every((usual) => usual.day !== day),
  );
  return (
    <Menu
      opened={() => setWanted(true)}
      trigger={
        <Button compact>
          {since === visit ? `${recentDay(since)}, your last visit` : recentDay(since)}
          <ChevronDown size={14} />
        </Button>
      }
    >
      {days.map(({ name, day }, at) => (
        <MenuItem key={name} label={name} run={() => choose(day)}>
          <span className={classNames(kit.fine, styles.day)}>
            {dayAndMonth(day)}
            {data?.ok && ` · ${wholeNumber(data.body.alternatives[at] ?? 0)}`}
          </span>
        </MenuItem>
      ))}
      {others.map((day) => (
        <MenuItem key={day} label={dayAndMonth(day)} run={() => choose(day)} />
      ))}
    </Menu>
  );
}
