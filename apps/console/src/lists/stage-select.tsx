import type { Schemas } from '../api.ts';
import { Select } from '../kit/field.tsx';
import styles from './lists.module.css';
import { stageOf } from './stages.ts';

interface StageSelectProps {
  readonly item: Pick<Schemas['ListItem'], 'name' | 'stage'>;
  readonly stages: readonly string[];
  readonly choose: (stage: string) => void;
}

export function StageSelect({ item, stages, choose }: StageSelectProps) {
  return (
    <Select
      className={styles.stage}
      aria-label={`Stage of ${item.name}`}
      value={stageOf(item)}
      choices={stages.map((stage) => [stage, stage])}
      change={choose}
    />
  );
}
