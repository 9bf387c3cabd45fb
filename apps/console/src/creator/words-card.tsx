import { Card, classNames, Estimated, kit } from '../kit/kit.ts';
import type { CreatorProfile } from '../model/creator-answer.ts';
import styles from './creator.module.css';
import { SearchWord } from './search-link.tsx';

/** Hashtags, topics and interests, each linked to a search. */
export function WordsCard({ creator }: { readonly creator: CreatorProfile }) {
  const { platform, hashtags, topics, interests, estimated } = creator;
  const basic = { platform };
  const groups = [
    {
      title: 'Topics',
      words: topics,
      isEstimated: estimated.includes('topics'),
      search: (word: string) => ({ basic, content: { topics: [word] } }),
    },
    {
      title: 'Interests',
      words: platform === 'photonet' ? interests : [],
      isEstimated: estimated.includes('interests'),
      search: (word: string) => ({ basic, creator: { interests: { values: [word] } } }),
    },
    {
      title: 'Hashtags',
      words: platform === 'videonet' ? [] : hashtags,
      shown: (word: string) => `#${word}`,
      search: (word: string) => ({ basic, content: { hashtags: [word] } }),
    },
  ].filter(({ words }) => words.length > 0);
  return (
    groups.length > 0 && (
      <Card title="Topics and hashtags">
        <div className={classNames(kit.form, styles.words)}>
          {groups.map(({ title, words, search, isEstimated = false, shown = (word) => word }) => (
            <div key={title}>
              <h3 className={kit.muted}>
                {title} {isEstimated && <Estimated />}
              </h3>
              <p className={classNames(kit.tags, styles.chips)}>
                {words.map((word) => (
                  <SearchWord key={word} search={search(word)}>
                    {shown(word)}
                  </SearchWord>
                ))}
              </p>
            </div>
          ))}
          <p className={kit.fine}>Press a word to search with it.</p>
        </div>
      </Card>
    )
  );
}
