import { useNavigate } from '@tanstack/react-router';
import type { Schemas } from '../api.ts';
import { notify } from '../kit/announcements.ts';
import { maxCompared, textOfNames } from './compared-names.ts';

/** Opens the comparison, or explains why the selection can't be compared. */
export function useCompare(creators: readonly Schemas['CreatorName'][]): () => void {
  const navigate = useNavigate();
  return () => {
    if (creators.length < 2 || creators.length > maxCompared)
      return notify(`Select 2 to ${maxCompared} creators to compare them.`);
    void navigate({ to: '/compare', search: { c: textOfNames(creators) } as never });
  };
}
