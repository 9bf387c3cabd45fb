import { Card } from '../kit/basics.tsx';
import { classNames } from '../kit/class-names.ts';
import kit from '../kit/kit.module.css';
import styles from './creator.module.css';
import type { CreatorProfile } from './creator-answer.ts';
import { SearchWord } from './search-link.tsx';

/** What a creator writes about; each word leads to the search with it. */
export function WordsCard({ creator }: { readonly creator: CreatorProfile }) {
  const { platform, hashtags, topics, interests } = creator;
  const groups = [
    { title: 'Hashtags', parameter: 'hashtags', mark: '#', words: platform === 'videonet' ? [] : hashtags },
    { title: 'Topics', parameter: 'topics', mark: '', words: topics },
    { title: 'Interests', parameter: 'interests', mark: '', words: platform === 'photonet' ? interests : [] },
  ].filter(({ words }) => words.length > 0);
  return (
    <Card title="What they write about" className={styles.four}>
      {groups.length === 0 ? (
        <p className={kit.muted}>Hashtags, topics and interests are unknown.</p>
      ) : (
        <div className={styles.words}>
          {groups.map(({ title, parameter, mark, words }) => (
            <div key={title}>
              <h3 className={kit.muted}>{title}</h3>
              <p className={styles.chips}>
                {words.map((word) => (
                  <SearchWord key={word} platform={platform} search={{ [parameter]: word }}>
                    {mark}
                    {word}
                  </SearchWord>
                ))}
              </p>
            </div>
          ))}
          <p className={classNames(kit.tiny, kit.muted)}>Press a word to search with it.</p>
        </div>
      )}
    </Card>
  );
}
