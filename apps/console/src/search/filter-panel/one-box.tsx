import { Combobox } from '@base-ui/react/combobox';
import { withoutTypedContacts } from '@creator-discovery/creators/reading';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Box, Hash, List, ListFilter, MessageSquare, Plus, Search, Star } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { countQuery } from '../../filters/count.ts';
import { type AnyFilter, withoutFilter } from '../../filters/filter.ts';
import type { FilterObject } from '../../filters/filter-values.ts';
import { setFilters } from '../../filters/sentence.ts';
import { modKey } from '../../keys/keyboard.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { afterPress } from '../../kit/after-press.ts';
import { counted, platformName, wholeNumber } from '../../kit/format.ts';
import { Avatar, announce, Chip, classNames, Key, kit, notify } from '../../kit/kit.ts';
import { usePaused } from '../../kit/use-paused.ts';
import { creatorAddress } from '../../model/creator-address.ts';
import { typedCreator } from '../../model/typed-creator.ts';
import { operationQuery } from '../../queries.ts';
import { useSavedSearches } from '../saved-searches/use-saved-searches.ts';
import type { SearchAddress } from '../search-address.ts';
import styles from './filter-panel.module.css';
import type { OpenFilters } from './filter-panel.tsx';
import { filtersNamed, synonymNamed } from './filters-named.ts';
import { keepFocus } from './look-up.tsx';
import { lookUpQuery } from './look-up-query.ts';
import { type FilterOffer, isSentence, mayBeRead, namedOffers, typedOffers } from './offers.ts';
import { type Option, type Sentence, Understood, useSentence } from './sentence-reading.tsx';

/** An alias, because the combobox wants an index signature. */
type OptionGroup = {
  readonly value: string;
  readonly items: readonly Option[];
};

interface OneBoxProps {
  readonly address: SearchAddress;
  readonly controls: OpenFilters;
}

/** After the last keystroke. */
const lookUpPauseMs = 200;
const countPauseMs = 800;
const shownPerGroup = 3;
/** Maximum in an unfolded group. */
const maxPerGroup = 20;

/**
 * Reads words, a name, a handle, a link or a sentence, and offers filters, people and saved searches. It only sets
 * filters and opens pages: a search needs its own press.
 */
export function OneBox({ address, controls }: OneBoxProps) {
  const { marked, mark } = controls;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [hasFocus, setFocus] = useState(false);
  const clear = () => setTyped('');
  const sentence = useSentence(address, clear);
  useKeys([{ keys: '/', does: 'Find filters and people', run: () => field.current?.focus() }]);
  // Contacts are neither sent nor kept in the cache of queries.
  const text = withoutTypedContacts(typed, ' ').trim();
  const groups = useGroups({ address, controls, typed: text, sentence, done: clear });
  // Any other text is looked up as a name, or can be read as a sentence.
  const isNothing = groups.length === 0 && /^[^\p{L}@#/]+$/u.test(text);
  const nothing = isNothing ? `Nothing matches “${text}”.` : null;
  const problem = text === typed.trim() ? (linkProblem(text) ?? nothing) : contactsNotSearched;
  const isShown = hasFocus && typed.trim() !== '';
  // Search takes filters, not the text.
  const isUnused = !hasFocus && typed.trim() !== '';
  return (
    <search
      className={styles.one}
      aria-label="Filters, people and saved searches"
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        mark(null);
        if (!currentTarget.contains(relatedTarget)) afterPress(() => setFocus(false));
      }}
    >
      <Combobox.Root<Option>
        inline
        open={isShown && groups.length > 0}
        items={isShown ? groups : []}
        filteredItems={isShown ? groups : []}
        filter={null}
        value={null}
        inputValue={typed}
        // The first offer stays marked when the list changes. The declared type lacks this mode.
        autoHighlight={'always' as never}
        itemToStringLabel={({ label }) => label}
        isItemEqualToValue={(one, other) => one.key === other.key}
        onInputValueChange={(text, { reason }) => {
          if (reason !== 'input-change') return;
          setTyped(text);
          sentence.forget();
        }}
        onValueChange={(option, details) => {
          details.cancel();
          if (details.reason !== 'escape-key') option?.pick();
        }}
      >
        <div className={classNames(kit.row, kit.ring, styles.find)}>
          <Search size={15} />
          <Combobox.Input
            ref={field}
            aria-expanded={isShown && groups.length > 0}
            aria-label="Words, a name, @handle, a link, or a whole sentence"
            placeholder="Words, a name, @handle, a link, or a whole sentence"
            maxLength={500}
            onKeyDown={(event) => {
              // Escape hides the offers and keeps the text; any other key shows them again.
              setFocus(event.key !== 'Escape');
              const last = event.key === 'Backspace' && typed === '' ? lastFilter(address) : undefined;
              if (last !== undefined && marked === last.key) removeFilter(address, last);
              else if (last !== undefined) announce(`Press Backspace again to remove ${last.label}.`);
              mark(last === undefined || marked === last.key ? null : last.key);
              // The keys of the rows follow a search.
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                document.getElementById('results')?.focus();
            }}
          />
          <span className={classNames(!isUnused && styles.key)}>
            {isUnused ? <Chip tone="warn">not used yet</Chip> : <Key>/</Key>}
          </span>
        </div>
        <div
          className={classNames(kit.popup, styles.offers)}
          hidden={!isShown || (groups.length === 0 && problem === null)}
        >
          {isShown && <Understood text={text} sentence={sentence} edited={() => field.current?.focus()} />}
          {isShown && problem !== null && <p className={classNames(kit.hint, styles.reading)}>{problem}</p>}
          {isShown && groups.length > 0 && (
            <Combobox.List className={styles.found} aria-label="Offers">
              {groups.map((group) => (
                <Combobox.Group key={group.value} items={group.items}>
                  <Combobox.GroupLabel className={classNames(kit.fine, styles['found-label'])}>
                    {group.value}
                  </Combobox.GroupLabel>
                  {group.items.map((option) => (
                    <Combobox.Item
                      key={option.key}
                      value={option}
                      className={classNames(kit['menu-item'], styles['found-item'])}
                      onMouseDown={keepFocus}
                    >
                      <span className={classNames(kit.icon, styles.sort)}>{option.icon}</span>
                      <span>{option.label}</span>
                      {option.hint !== '' && <span className={kit.fine}>{option.hint}</span>}
                      <span className={styles.take}>
                        <Key>Enter</Key>
                      </span>
                    </Combobox.Item>
                  ))}
                </Combobox.Group>
              ))}
            </Combobox.List>
          )}
          <p className={classNames(kit.fine, styles.keys)}>
            <Key>↑ ↓</Key> move <Key>Enter</Key> take <Key>{`${modKey} Enter`}</Key> search <Key>Esc</Key> close
          </p>
        </div>
      </Combobox.Root>
    </search>
  );
}

interface GroupsOptions extends OneBoxProps {
  readonly typed: string;
  readonly sentence: Sentence;
  readonly done: () => void;
}

function useGroups({ address, controls, typed, sentence, done }: GroupsOptions): readonly OptionGroup[] {
  const { applying: filters, open } = controls;
  const { state, change } = address;
  const navigate = useNavigate();
  const asked = usePaused(typed.trim(), lookUpPauseMs);
  const offers = useOffers({ typed, asked }, address, filters);
  const people = usePeople(asked);
  const saved = useSavedSearches(asked !== '') ?? [];
  const [unfolded, unfold] = useState('');
  const folded = (items: readonly Option[], words: string): readonly Option[] => {
    const hidden = items.length - shownPerGroup;
    if (hidden < 2 || unfolded === words + typed) return items;
    const more = `${hidden} more ${words} with “${typed.trim()}”`;
    return [
      ...items.slice(0, shownPerGroup),
      { key: `more-${words}`, icon: <Plus size={14} />, label: more, hint: '', pick: () => unfold(words + typed) },
    ];
  };
  const { data: lists } = useQuery({
    ...operationQuery('get_lists', { query: asked, limit: maxPerGroup }),
    enabled: /^[\p{L}\p{N}]/u.test(asked) && !isSentence(asked) && asked.length <= 120,
  });
  const wanted = asked.toLowerCase();
  const isReady = asked !== '' && asked === typed.trim();
  const named = isSentence(typed) ? [] : filtersNamed(typed, filters);
  const groups = [
    {
      value: 'Add a filter',
      items: [
        ...(isSentence(typed) ? sentence.options(typed) : []),
        ...folded(
          [
            ...named.map((filter) => ({
              key: `filter-${filter.key}`,
              icon: <ListFilter size={14} />,
              label: filter.label,
              hint: synonymNamed(typed, filter) ?? (filter.group === 'exclude' ? 'leave out' : filter.group),
              pick: () => {
                done();
                open(filter);
              },
            })),
            ...offers.map(({ of, label, filters: next, hint }) => ({
              key: `offer-${label.replaceAll(/\s/g, '-')}`,
              icon: offerIcons[of] ?? <ListFilter size={14} />,
              label,
              hint,
              pick: () => {
                change({ filters: next }, { push: true });
                notify(label, () => change({ filters: state.filters }));
                done();
              },
            })),
          ],
          'filters',
        ),
      ],
    },
    { value: 'People', items: folded(people(done), 'people') },
    {
      value: 'Saved searches and lists',
      items: folded(
        [
          ...saved
            .filter(({ name }) => wanted !== '' && name.toLowerCase().includes(wanted))
            .map(({ saved_search_id: id, name, new_count }) => ({
              key: `saved-${id}`,
              icon: <Star size={14} />,
              label: name,
              hint: new_count ? `${wholeNumber(new_count)} new` : 'saved',
              pick: () => {
                done();
                void navigate({ to: '/saved/$id', params: { id } });
              },
            })),
          ...(lists?.ok ? lists.body.lists : []).map(({ list_id: id, name, item_count }) => ({
            key: `list-${id}`,
            icon: <List size={14} />,
            label: name,
            hint: `list · ${counted(item_count, 'creator')}`,
            pick: () => {
              done();
              void navigate({ to: '/lists/$id', params: { id } });
            },
          })),
        ],
        'saved',
      ),
    },
  ];
  const found = groups.filter(({ value, items }) => items.length > 0 && (isReady || value === 'Add a filter'));
  if (found.length > 0 || !isReady || !mayBeRead(typed)) return found;
  return [{ value: 'Add a filter', items: sentence.options(typed) }];
}

/** Icons by key of the filter. */
const offerIcons: Readonly<Record<string, ReactNode>> = {
  bio: <MessageSquare size={14} />,
  hashtags: <Hash size={14} />,
  topics: <Box size={14} />,
  interests: <Box size={14} />,
};

/** Filters that the text can mean, with the number of matching creators. A filter that matches none is left out. */
function useOffers(
  { typed, asked }: { readonly typed: string; readonly asked: string },
  { state }: SearchAddress,
  filters: readonly AnyFilter[],
) {
  const isName = /^[^@#"“-].{1,99}$/u.test(asked) && !isSentence(asked);
  const look = (what: 'interests' | 'topics') => ({ ...lookUpQuery(what, asked), enabled: isName });
  const topics = useQuery(look('topics')).data;
  const applies = filters.some(({ key }) => key === 'interests');
  const interests = useQuery({ ...look('interests'), enabled: isName && applies }).data;
  const found = (key: 'interests' | 'topics', data: typeof topics): FilterOffer[] =>
    isName && data?.ok ? data.body.slice(0, 4).flatMap(({ name }) => namedOffers(key, name, state.filters)) : [];
  const [first, ...others] = typedOffers(typed, state.filters);
  const offers = [
    ...(first ? [first] : []),
    ...found('topics', topics),
    ...(applies ? found('interests', interests) : []),
    ...others,
  ].slice(0, maxAlternatives);
  const toCount = usePaused(JSON.stringify(offers.map(({ filters: next }) => next)), countPauseMs);
  const alternatives = JSON.parse(toCount) as FilterObject[];
  const { data } = useQuery({
    ...countQuery(state.filters, { alternatives }),
    enabled: alternatives.length > 0,
    placeholderData: keepPreviousData,
  });
  const totals = new Map(
    data?.ok ? alternatives.map((next, at) => [JSON.stringify(next), data.body.alternatives[at]] as const) : [],
  );
  return offers.flatMap((offer) => {
    const total = totals.get(JSON.stringify(offer.filters));
    return total === 0 ? [] : [{ ...offer, hint: total === undefined ? '' : counted(total, 'creator') }];
  });
}

const maxAlternatives = 10;

/** Three letters or digits, or one of a script without spaces, as `find_creators` needs them. */
const nameLetters =
  /(?:[\p{L}\p{N}][^\p{L}\p{N}]*){3}|[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

function usePeople(asked: string): (done: () => void) => readonly Option[] {
  const navigate = useNavigate();
  // The API refuses links that name no creator, such as half a link.
  const named = typedCreator(asked, null);
  const isRefused = /\S[@/]\S/.test(asked) && !named.ok && named.reason !== 'not_a_handle';
  const isAsked = nameLetters.test(asked) && asked.length <= 100 && !isSentence(asked) && !isRefused;
  const { data } = useQuery({
    ...operationQuery('find_creators', { query: asked, limit: maxPerGroup }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const found = isAsked && data?.ok ? data.body.creators : [];
  return (done) =>
    found.map(({ creator_id, name, handle, platform, owned }) => ({
      key: `person-${creator_id}`,
      icon: <Avatar name={name} handle={handle} size={24} />,
      label: `${name} @${handle}`,
      hint: `${platformName(platform)}${owned ? ' · yours' : ''}`,
      pick: () => {
        done();
        void navigate(creatorAddress({ platform, handle }));
      },
    }));
}

const contactsNotSearched =
  'E-mail addresses and phone numbers can’t be searched. Type a name or @handle, or paste the address of a profile.';

/** The reason why a link names no creator. */
function linkProblem(text: string): string | null {
  if (!/^\S+[./]\S+\/\S*$/.test(text.trim())) return null;
  const typed = typedCreator(text, null);
  return typed.ok ? null : `This ${typed.problem}. Paste the address of a profile.`;
}

function lastFilter({ state }: SearchAddress): AnyFilter | undefined {
  return setFilters(state.filters)
    .filter(({ key }) => key !== 'contact')
    .at(-1);
}

function removeFilter({ state, change }: SearchAddress, filter: AnyFilter): void {
  change({ filters: withoutFilter(state.filters, filter) }, { push: true });
  notify(`Removed ${filter.label}`, () => change({ filters: state.filters }));
}
