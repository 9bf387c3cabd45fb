import type { Schemas } from '../api.ts';
import { classNames, kit } from '../kit/kit.ts';
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
    <select
      className={classNames(kit.input, styles.stage)}
      aria-label={`Stage of ${item.name}`}
      value={stageOf(item)}
      onChange={(event) => choose(item, event.target.value)}
    >
      {stages.map((stage) => (
        <option key={stage} value={stage}>
          {stage}
        </option>
      ))}
    </select>
  );
}
