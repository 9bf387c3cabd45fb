import type { Schemas } from '../api.ts';
import { classNames } from '../kit/class-names.ts';
import kit from '../kit/kit.module.css';
import styles from './lists.module.css';
import { stageOf } from './stages.ts';

/** The stage of a creator, changed at once. */
export function StageSelect({
  item,
  stages,
  choose,
}: {
  readonly item: Schemas['ListItem'];
  readonly stages: readonly string[];
  readonly choose: (item: Schemas['ListItem'], stage: string) => void;
}) {
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
