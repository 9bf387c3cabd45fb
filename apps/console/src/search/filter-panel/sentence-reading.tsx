import { useQuery } from '@tanstack/react-query';
import { ListFilter, MessageSquare, Replace, Sparkles } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { call, type ResponseOf } from '../../api.ts';
import { countQuery } from '../../filters/count.ts';
import { type AnyFilter, withoutFilter } from '../../filters/filter.ts';
import { warningWords } from '../../filters/filter-problems.ts';
import type { FilterObject } from '../../filters/filter-values.ts';
import { namesOf, useNames } from '../../filters/known-names.ts';
import { chipsOf } from '../../filters/sentence.ts';
import { checkedLocale, counted } from '../../kit/format.ts';
import { announce, classNames, kit, notify } from '../../kit/kit.ts';
import { wordsOf } from '../../kit/refusal-words.ts';
import type { SearchAddress } from '../search-address.ts';
import styles from './filter-panel.module.css';
import { readingOf, typedOffers } from './offers.ts';
import { TokenList } from './token-list.tsx';

type Suggestion = ResponseOf<'suggest_filters'>;

/** An entry of the list below the box. */
export interface Option {
  readonly key: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly hint: string;
  readonly pick: () => void;
}

export interface Sentence {
  readonly answer: Suggestion | null;
  /** The search that the sentence alone makes. */
  readonly read: FilterObject | null;
  readonly words: string;
  options(text: string): readonly Option[];
  /** Changes the search that has been read. */
  edit(read: FilterObject): void;
  forget(): void;
}

/** The first press reads the sentence, the second sets its filters. */
export function useSentence({ state, change }: SearchAddress, done: () => void): Sentence {
  const [answer, setAnswer] = useState<Suggestion | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const reading = answer === null ? null : readingOf(state.filters, answer.filters as never);
  const labels = (filters: readonly AnyFilter[]) => filters.map(({ label }) => label).join(', ');
  const set = reading === null ? [] : [...reading.added, ...reading.replaced];
  const words = [
    ...(refusal === null ? [] : [refusal]),
    ...(isTwoShares(set) ? ['Audience gender and age are two separate shares; no figure combines them.'] : []),
    ...(reading?.kept.length ? [`Keeps ${labels(reading.kept)}.`] : []),
    ...(reading?.replaced.length ? [`Replaces ${labels(reading.replaced)}.`] : []),
  ].join(' ');
  const suggested = answer?.filters as Partial<FilterObject> | undefined;
  const read: FilterObject = { ...suggested, basic: { platform: state.platform, ...suggested?.basic } };
  const { data } = useQuery({ ...countQuery(reading?.filters ?? state.filters), enabled: reading !== null });
  const apply = (filters: FilterObject) => {
    change({ filters }, { push: true });
    notify(`${counted(set.length, 'filter')} set`, () => change({ filters: state.filters }));
    done();
  };
  const ask = async (text: string) => {
    const locale = checkedLocale(navigator.language);
    setReading(true);
    const answered = await call('suggest_filters', { text, platform: state.platform, locale });
    setReading(false);
    const refused = answered.ok ? null : wordsOf(answered.refusal).text;
    if (answered.ok) setAnswer(answered.body);
    setRefusal(refused);
    announce(refused ?? `The sentence has been read. ${answered.ok ? notUnderstood(answered.body) : ''}`);
  };
  return {
    answer,
    read: answer === null ? null : read,
    words,
    edit: (filters) => answer !== null && setAnswer({ ...answer, filters: filters as never }),
    forget: () => {
      setAnswer(null);
      setRefusal(null);
    },
    options: (text) => {
      if (reading === null)
        return [
          {
            key: 'sentence',
            icon: <Sparkles size={14} />,
            label: isReading ? 'Reading …' : 'Read as filters',
            hint: '',
            pick: () => void ask(text.trim()),
          },
        ];
      const total = data?.ok ? `${counted(data.body.total, 'creator')} · ` : '';
      const use = {
        key: 'sentence',
        icon: <ListFilter size={14} />,
        label: `Use ${counted(set.length, 'filter')}`,
        hint: `${total}${answer?.read_by === 'rules' ? 'read without AI' : `read by ${answer?.read_by}`}`,
        pick: () => apply(reading.filters),
      };
      const replace = {
        key: 'replace',
        icon: <Replace size={14} />,
        label: 'Replace all filters',
        hint: '',
        pick: () => apply(read),
      };
      const words = (answer?.not_understood ?? []).flatMap((part) =>
        typedOffers(part.text, read)
          .slice(0, 1)
          .map((offer) => ({
            key: `word-${part.start}`,
            icon: <MessageSquare size={14} />,
            label: offer.label,
            hint: 'not understood',
            pick: () =>
              answer !== null &&
              setAnswer({
                ...answer,
                filters: offer.filters as never,
                understood: [...answer.understood, { ...part, field: 'content.bioKeywords' }],
                not_understood: answer.not_understood.filter((other) => other !== part),
              }),
          })),
      );
      return reading.kept.length > 0 ? [use, replace, ...words] : [use, ...words];
    },
  };
}

function isTwoShares(set: readonly AnyFilter[]): boolean {
  return ['audience.gender', 'audience.age'].every((key) => set.some((filter) => filter.key === key));
}

interface UnderstoodProps {
  readonly text: string;
  readonly sentence: Sentence;
  readonly edited: () => void;
}

/** The sentence with its understood parts underlined and the others dashed, and its filters. */
export function Understood({ text, sentence: { answer, read, words, edit }, edited }: UnderstoodProps) {
  const names = useNames();
  if (answer === null || read === null)
    return words === '' ? null : <p className={classNames(kit.hint, styles.reading)}>{words}</p>;
  // The default contact filter is not part of the sentence.
  const chips = chipsOf(read, namesOf(read, names)).filter(({ filter }) => filter.get(read) !== null);
  return (
    <div className={classNames(kit.lines, styles.reading)}>
      <p>{partsOf(text.trim(), answer)}</p>
      <TokenList
        label="Filters of the sentence"
        tokens={chips.map(({ filter, text: value }) => ({ key: filter.key, text: `${filter.label} ${value}` }))}
        remove={(key) => {
          const chip = chips.find(({ filter }) => filter.key === key);
          if (chip !== undefined) edit(withoutFilter(read, chip.filter));
          edited();
        }}
      />
      {answer.not_understood.length > 0 && <p className={kit.hint}>{notUnderstood(answer)}</p>}
      {answer.warnings.map((warning) => (
        <p key={warning} className={kit.hint}>
          {warningWords(warning)}
        </p>
      ))}
      {words !== '' && <p className={kit.hint}>{words}</p>}
    </div>
  );
}

function notUnderstood({ not_understood }: Suggestion): string {
  return not_understood.length === 0 ? '' : `Not understood: ${not_understood.map(({ text }) => text).join(', ')}`;
}

/** Marks the parts of the text. */
function partsOf(text: string, { understood, not_understood }: Suggestion): readonly ReactNode[] {
  const parts = [
    ...understood.map((part) => ({ ...part, isRead: true })),
    ...not_understood.map((part) => ({ ...part, isRead: false })),
  ].sort((one, other) => one.start - other.start);
  const starts = [0, ...parts.map(({ end }) => end)];
  return [
    ...parts.map(({ start, end, isRead }, at) => (
      <Fragment key={start}>
        {text.slice(starts[at], start)}
        {isRead ? <u>{text.slice(start, end)}</u> : <span className={styles.unread}>{text.slice(start, end)}</span>}
      </Fragment>
    )),
    text.slice(starts.at(-1)),
  ];
}
