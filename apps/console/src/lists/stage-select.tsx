import type { Schemas } from '../api.ts';
import { classNames, kit } from '../kit/kit.ts';
import styles from './lists.module.css';
import { stageOf } from './stages.ts';

interface StageSelectProps {
  readonly item: Schemas['ListItem'];
  readonly stages: readonly string[];
  readonly choose: (item: Schemas['ListItem'], stage: string) => void;
}

export function StageSelect({ item, stages, choose }: StageSelectProps) {
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
