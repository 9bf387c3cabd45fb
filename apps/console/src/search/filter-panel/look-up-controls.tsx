import { rememberPlace, useNames } from '../../filters/known-names.ts';
import type { ControlProps } from './control-props.ts';
import { LookUp } from './look-up.tsx';
import { ShareField } from './share-field.tsx';
import { TokenList } from './token-list.tsx';

/** A place, and the least share of an audience that is there. */
export function PlaceControl({ filter, value, change, problem }: ControlProps<'place'>) {
  const names = useNames();
  const { percentage, ...place } = value ?? {};
  const key = place.id ?? place.name ?? '';
  return (
    <>
      <TokenList
        label={filter.label}
        tokens={
          value === null ? [] : [{ key, text: place.id === undefined ? (place.name ?? '') : names.place(place.id) }]
        }
        remove={() => change(null)}
      />
      <LookUp
        label={fullLabel(filter)}
        what="locations"
        taken={[key]}
        problem={problem}
        placeholder={value === null ? 'City, region or country' : 'Another place instead'}
        pick={({ id, name }) => {
          rememberPlace(id, name);
          change({ id, ...(percentage !== undefined && { percentage }) });
        }}
      />
      {filter.control.share && value !== null && (
        <ShareField
          label={key}
          value={percentage}
          change={(share) => change({ ...place, ...(share !== undefined && { percentage: share }) })}
        />
      )}
    </>
  );
}

/** A language, and the least share of an audience that speaks it. */
export function LanguageControl({ filter, value, change, problem }: ControlProps<'language'>) {
  const names = useNames();
  const { percentage, ...language } = value ?? {};
  const key = language.code ?? language.name ?? '';
  return (
    <>
      <TokenList
        label={filter.label}
        tokens={
          value === null
            ? []
            : [{ key, text: language.code === undefined ? (language.name ?? '') : names.language(language.code) }]
        }
        remove={() => change(null)}
      />
      <LookUp
        label={fullLabel(filter)}
        what="languages"
        taken={[key]}
        problem={problem}
        placeholder={value === null ? 'Name of a language' : 'Another language instead'}
        pick={({ id }) => change({ code: id, ...(percentage !== undefined && { percentage }) })}
      />
      {filter.control.share && value !== null && (
        <ShareField
          label={key}
          value={percentage}
          change={(share) => change({ ...language, ...(share !== undefined && { percentage: share }) })}
        />
      )}
    </>
  );
}

/** Names of a list of the API's, any of them. */
export function NamesControl({ filter, value, change, problem }: ControlProps<'names'>) {
  const { lookUp } = filter.control;
  const names = value ?? [];
  if (lookUp === undefined) return null;
  return (
    <>
      <TokenList
        label={filter.label}
        tokens={names.map((name) => ({ key: name, text: name }))}
        remove={(name) => {
          const rest = names.filter((other) => other !== name);
          change(rest.length === 0 ? null : rest);
        }}
      />
      <LookUp
        label={filter.label}
        what={lookUp}
        taken={names}
        problem={problem}
        placeholder={names.length === 0 ? `Find ${filter.label.toLowerCase()}` : 'or …'}
        pick={({ name }) => change([...names, name])}
      />
    </>
  );
}

function fullLabel({ group, label }: { readonly group: string; readonly label: string }): string {
  return group === 'audience' ? `Audience: ${label.toLowerCase()}` : label;
}
