import { useState } from 'react';
import { usualChannels } from '../../filters/filter-choices.ts';
import type { Values } from '../../filters/filter-values.ts';
import { Button, classNames, kit, Segmented, Select, Switch, Ticks } from '../../kit/kit.ts';
import type { ControlProps } from './control-props.ts';
import styles from './filter-panel.module.css';
import { NumberInput } from './number-input.tsx';
import { ShareField } from './share-field.tsx';

/** The API's default share for a gender. */
const defaultShareOfGender = 50;

/** For an audience, the share on the slider is always sent. */
export function GenderControl({ filter, value, change, invalid }: ControlProps<'gender'>) {
  const choices = [{ value: '', label: 'Any' }, ...(filter.control.choices ?? [])];
  return (
    <>
      <Segmented
        label={filter.label}
        value={value?.code ?? ''}
        choices={choices}
        change={(code) =>
          change(
            code === ''
              ? null
              : ({
                  ...(filter.control.share && { percentage: defaultShareOfGender }),
                  ...value,
                  code,
                } as Values['gender']),
          )
        }
      />
      {filter.control.share && value !== null && (
        <ShareField
          filter={filter.key}
          label={value.code === 'FEMALE' ? 'women' : 'men'}
          value={value.percentage ?? defaultShareOfGender}
          invalid={invalid}
          change={(percentage) => change({ code: value.code, percentage: percentage ?? 0 })}
        />
      )}
    </>
  );
}

export function FlagControl({ filter, value, change }: ControlProps<'flag'>) {
  return (
    <Switch
      label={filter.control.switch ?? filter.label}
      on={value === true}
      change={(on) => change(on ? true : null)}
    />
  );
}

export function ChoicesControl({ filter, value, change }: ControlProps<'names'>) {
  const chosen = value ?? [];
  return <Ticks boxes label={filter.label} choices={filter.control.choices ?? []} chosen={chosen} change={change} />;
}

/** All ticked channels must be listed. */
export function ContactControl({ filter, value, change }: ControlProps<'contact'>) {
  const chosen: readonly string[] = value ?? ['EMAIL'];
  const all = filter.control.choices ?? [];
  const hasRare = all.slice(usualChannels).some((choice) => chosen.includes(choice.value));
  const [isWhole, setWhole] = useState(hasRare);
  const shown = isWhole || hasRare ? all : all.slice(0, usualChannels);
  return (
    <>
      <Ticks
        boxes
        label={filter.label}
        choices={shown}
        chosen={chosen}
        change={(next) => change(next as Values['contact'])}
      />
      {shown.length < all.length && (
        <Button look="quiet" compact className={classNames(styles.preset, styles.start)} onClick={() => setWhole(true)}>
          All {all.length} channels
        </Button>
      )}
      <p className={kit.hint}>
        {chosen.length === 0
          ? 'Creators without contact details match too.'
          : chosen.length === 1
            ? 'Only creators with this contact.'
            : 'Only creators with all of these contacts.'}
      </p>
    </>
  );
}

export function GrowthControl({ filter, value, change, invalid }: ControlProps<'growth'>) {
  const interval = String(value?.interval ?? 1);
  return (
    <div className={classNames(kit.lines, styles.pair)}>
      <NumberInput
        filter={filter.key}
        isWhole={false}
        label="Minimum growth in percent"
        placeholder="at least %"
        value={value?.percentage}
        invalid={invalid}
        change={(percentage) => change({ ...value, percentage } as Values['growth'])}
      />
      <span className={kit.small} aria-hidden="true">
        % in
      </span>
      <Select
        aria-label="Growth within"
        value={interval}
        choices={(filter.control.choices ?? []).map(({ value: months, label }) => [months, label])}
        change={(months) => change({ ...value, interval: Number(months) })}
      />
    </div>
  );
}
