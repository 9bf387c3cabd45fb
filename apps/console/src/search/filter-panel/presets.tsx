import { Button, kit } from '../../kit/kit.ts';
import styles from './filter-panel.module.css';

interface Preset {
  readonly label: string;
  /** Whether it is set; absent if a press only adds something. */
  readonly isOn?: boolean;
  readonly press: () => void;
}

/** Usual values of a filter. */
export function Presets({ presets }: { readonly presets: readonly Preset[] }) {
  return (
    <div className={kit.tags}>
      {presets.map(({ label, isOn, press }) => (
        <Button key={label} look="quiet" compact className={styles.preset} aria-pressed={isOn} onClick={press}>
          {label}
        </Button>
      ))}
    </div>
  );
}
