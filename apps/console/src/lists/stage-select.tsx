import type { Schemas } from '../api.ts';
import { Select } from '../kit/field.tsx';
import styles from './lists.module.css';
import { stageOf } from './stages.ts';

interface StageSelectProps<Item> {
  readonly item: Item;
  readonly stages: readonly string[];
  readonly choose: (item: Item, stage: string) => void;
}

export function StageSelect<Item extends Pick<Schemas['ListItem'], 'name' | 'stage'>>(props: StageSelectProps<Item>) {
  const { item, stages, choose } = props;
  return (
    <Select
      className={styles.stage}
      aria-label={`Stage of ${item.name}`}
      value={stageOf(item)}
      choices={stages.map((stage) => [stage, stage])}
      change={(stage) => choose(item, stage)}
    />
  );
}
