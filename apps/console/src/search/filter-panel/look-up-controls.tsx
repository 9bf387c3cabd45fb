import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { countQuery } from '../../filters/count.ts';
import type { NamedValue, NamedValues } from '../../filters/filter-values.ts';
import { named } from '../../filters/filter-words.ts';
import { rememberPlace, useNames } from '../../filters/known-names.ts';
import kit from '../../kit/kit.module.css';
import type { ControlProps } from './control-props.ts';
import { LookUp } from './look-up.tsx';
import { ShareField } from './share-field.tsx';
import { TokenList } from './token-list.tsx';

const lookedUp = {
  places: { what: 'locations', key: 'id', noun: 'City, region or country' },
  languages: { what: 'languages', key: 'code', noun: 'Name of a language' },
} as const;

/** Values from a list of the API, with a minimum share if the filter has one. */
export function SeveralControl<Of extends 'places' | 'languages'>({
  filter,
  value,
  change,
  invalid,
}: ControlProps<Of>) {
  const names = useNames();
  const { what, key, noun } = lookedUp[filter.kind];
  const { values, ...share }: NamedValues = value ?? { values: [] };
  const keyOf = ({ [key]: id, name = '' }: NamedValue) => id ?? name;
  const tokens = values.map((one) => ({ key: keyOf(one), text: named(one, names) }));
  const setValues = (next: readonly NamedValue[]) => change(next.length === 0 ? null : { ...share, values: next });
  return (
    <>
      <TokenList
        label={filter.label}
        tokens={tokens}
        remove={(removed) => setValues(values.filter((one) => keyOf(one) !== removed))}
      />
      <LookUp
        label={filter.label}
        what={what}
        taken={tokens.map((token) => token.key)}
        invalid={invalid}
        placeholder={values.length === 0 ? noun : 'or …'}
        pick={({ id, name }) => {
          if (what === 'locations') rememberPlace(id, name);
          setValues([...values, { [key]: id }]);
        }}
      />
      {filter.control.share && values.length > 0 && (
        <ShareField
          filter={filter.key}
          label={tokens.map((token) => token.text).join(' or ')}
          value={share.percentage}
          invalid={invalid}
          change={(percentage) => change({ values, ...(percentage !== undefined && { percentage }) })}
        />
      )}
      {share.percentage !== undefined && values.length > 1 && (
        <p className={kit.fine}>Added together: {filter.sentence({ ...share, values }, names)}.</p>
      )}
    </>
  );
}

export function NamesControl(props: ControlProps<'names'> & { readonly lookUp: 'interests' | 'topics' }) {
  const { filter, value, change, invalid, search, lookUp } = props;
  const names = value ?? [];
  const { data } = useQuery({ ...countQuery(search, { facets: [lookUp] }), placeholderData: keepPreviousData });
  const facet = data?.ok ? data.body.facets[lookUp] : null;
  return (
    <>
      <TokenList
        label={filter.label}
        tokens={names.map((name) => ({ key: name, text: name }))}
        remove={(name) => change(names.filter((other) => other !== name))}
      />
      <LookUp
        label={filter.label}
        what={lookUp}
        taken={names}
        invalid={invalid}
        {...(facet && { counts: new Map(facet.map(({ name, count }) => [name, count])) })}
        placeholder={names.length === 0 ? `Find ${filter.label.toLowerCase()}` : 'or …'}
        pick={({ name }) => change([...names, name])}
      />
    </>
  );
}
