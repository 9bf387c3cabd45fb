import { counted } from '../kit/format.ts';
import { type AnyFilter, type Control, type Filter, field, tidied } from './filter.ts';
import { forms, namesForm, type Values } from './filter-values.ts';

/** Filters that leave creators out. They need ids of the account, so the OpenAPI document does not describe them. */
export const leavingOut: readonly AnyFilter[] = [
  leavesOut('owned', {
    key: 'not.yours',
    kind: 'flag',
    label: 'Creators that are yours',
    synonyms: ['leave out', 'exclude', 'owned', 'unlocked'],
    switch: 'Leave out creators that are yours',
    form: forms.flag,
    sentence: () => 'not yours yet',
    chip: () => 'Not yours',
  }),
  leavesOut('shown', {
    key: 'not.shown',
    kind: 'flag',
    label: 'Already shown to you',
    synonyms: ['leave out', 'exclude', 'seen', 'not shown yet'],
    switch: 'Leave out creators already shown to you',
    form: forms.flag,
    sentence: () => 'not shown yet',
    chip: () => 'Not shown yet',
  }),
  leavesOut('list_ids', {
    key: 'not.lists',
    kind: 'names',
    label: 'In these lists',
    synonyms: ['leave out', 'exclude', 'not in a list'],
    own: 'lists',
    form: namesForm(),
    sentence: (ids) => `not in ${counted(ids.length, 'list')}`,
    chip: (ids) => `Not in ${counted(ids.length, 'list')}`,
  }),
  leavesOut('history_ids', {
    key: 'not.exports',
    kind: 'names',
    label: 'In these exports',
    synonyms: ['leave out', 'exclude', 'unlocked', 'jobs'],
    own: 'exports',
    form: namesForm(),
    sentence: (ids) => `not in ${counted(ids.length, 'export')}`,
    chip: (ids) => `Not in ${counted(ids.length, 'export')}`,
  }),
];

function leavesOut<Of extends 'flag' | 'names'>(
  name: string,
  filter: Pick<Filter<Of>, 'key' | 'kind' | 'label' | 'synonyms' | 'form' | 'sentence' | 'chip'> & Control,
): Filter<Of> {
  const { own, switch: says, ...shown } = filter;
  const { paths, read, write } = field('exclude', name);
  return {
    ...shown,
    group: 'exclude',
    platforms: 'all',
    control: { ...(own && { own }), ...(says && { switch: says }) },
    paths,
    get: (search) => tidied(read(search)) as Values[Of] | null,
    set: write,
  };
}
