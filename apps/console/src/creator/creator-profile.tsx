import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, List, Search } from 'lucide-react';
import { useState } from 'react';
import { addressOf } from '../filters/filter-address.ts';
import { Button, buttonClass, useTitle } from '../kit/kit.ts';
import { AddToList } from '../lists/add-to-list.tsx';
import type { CreatorProfile } from '../model/creator-answer.ts';
import { useKeys } from '../model/use-keys.ts';
import { AudienceCards, LanguagesCard } from './audience-cards.tsx';
import { ContactCard } from './contact-card.tsx';
import styles from './creator.module.css';
import { CreatorHead } from './creator-head.tsx';
import { Figures } from './figures.tsx';
import { GrowthCard } from './growth-card.tsx';
import { ListsCard } from './lists-card.tsx';
import { PostsCard } from './posts-card.tsx';
import { SimilarCard } from './similar-card.tsx';
import { WordsCard } from './words-card.tsx';

export function CreatorProfileView({ creator }: { readonly creator: CreatorProfile }) {
  const { platform, handle, name, handle_changed } = creator;
  const [adding, setAdding] = useState(false);
  useTitle(name);
  useKeys(handle_changed ? [] : [{ keys: 'l', does: 'Add to a list', run: () => setAdding(true) }]);
  return (
    <>
      <header className={styles.head}>
        <CreatorHead creator={creator} />
        <div className={styles.side}>
          <ContactCard creator={creator} />
          {!handle_changed && (
            <div className={styles.todo}>
              <Button compact icon={<List size={15} />} onClick={() => setAdding(true)}>
                Add to list
              </Button>
              <Link
                to="/compare"
                search={{ c: `${platform}/${handle}` } as never}
                className={buttonClass({ compact: true })}
              >
                <ArrowLeftRight size={15} />
                Compare
              </Link>
              <Link
                to="/search/$platform"
                params={{ platform }}
                search={addressOf({ basic: { platform }, creator: { lookalikeCreators: handle } }) as never}
                className={buttonClass({ compact: true })}
              >
                <Search size={15} />
                Similar
              </Link>
            </div>
          )}
        </div>
      </header>
      <Figures creator={creator} />
      <div className={styles.grid}>
        <AudienceCards creator={creator} />
        <GrowthCard creator={creator} />
        <LanguagesCard creator={creator} />
        <WordsCard creator={creator} />
        {!handle_changed && <PostsCard platform={platform} handle={handle} />}
        <ListsCard creator={creator} />
        {!handle_changed && <SimilarCard platform={platform} handle={handle} />}
      </div>
      <AddToList open={adding} close={() => setAdding(false)} creators={[{ platform, handle }]} />
    </>
  );
}
