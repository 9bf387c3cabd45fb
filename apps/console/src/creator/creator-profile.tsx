import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight, Copy, EllipsisVertical, List, Printer, Search } from 'lucide-react';
import { useState } from 'react';
import { searchLink } from '../filters/filter-address.ts';
import { useKeys } from '../keys/use-keys.ts';
import {
  Button,
  buttonClass,
  classNames,
  copyWithNotice,
  IconButton,
  Key,
  kit,
  Menu,
  MenuItem,
  useTitle,
} from '../kit/kit.ts';
import { AddToList } from '../lists/add-to-list.tsx';
import type { CreatorAnswer, CreatorProfile } from '../model/creator-answer.ts';
import { refresh } from '../queries.ts';
import { AudienceCards, LanguagesCard } from './audience-cards.tsx';
import { ContactCard } from './contact-card.tsx';
import styles from './creator.module.css';
import { CreatorHead } from './creator-head.tsx';
import { missingOf } from './creator-words.ts';
import { Figures } from './figures.tsx';
import { GrowthCard } from './growth-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { ListsCard } from './lists-card.tsx';
import { MatchCard } from './match-card.tsx';
import { PostsCard } from './posts-card.tsx';
import { SimilarCard } from './similar-card.tsx';
import { WordsCard } from './words-card.tsx';

const jumps = [
  ['posts', 'Posts'],
  ['audience', 'Audience'],
  ['growth', 'Growth'],
  ['words', 'Topics and hashtags'],
] as const;

interface CreatorProfileViewProps extends Pick<CreatorAnswer, 'in_lists' | 'history'> {
  readonly creator: CreatorProfile;
}

export function CreatorProfileView({ creator, in_lists: lists, history }: CreatorProfileViewProps) {
  const { platform, handle, name, handle_changed } = creator;
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const compare = { to: '/compare', search: { c: `${platform}/${handle}` } as never } as const;
  useTitle(name);
  useKeys(
    handle_changed
      ? []
      : [
          { keys: 'l', does: 'Add to a list', run: () => setAdding(true) },
          { keys: 'c', does: 'Compare', run: () => void navigate(compare) },
        ],
  );
  const close = () => {
    setAdding(false);
    void refresh('get_creator', 'list_item_activity');
  };
  return (
    <>
      <header className={styles.head}>
        <CreatorHead creator={creator} />
        {!handle_changed && (
          <div className={classNames(kit.actions, styles.todo)}>
            <Button icon={<List size={15} />} onClick={() => setAdding(true)}>
              Add to list <Key>L</Key>
            </Button>
            <Link {...compare} className={buttonClass()}>
              <ArrowLeftRight size={15} />
              Compare <Key>C</Key>
            </Link>
            <Link
              {...searchLink({ basic: { platform }, creator: { lookalikeCreators: handle } })}
              className={buttonClass()}
            >
              <Search size={15} />
              Similar
            </Link>
            <Menu trigger={<IconButton label="More actions" icon={<EllipsisVertical size={16} />} />}>
              <MenuItem
                icon={<Copy size={15} />}
                label="Copy handle"
                run={() => void copyWithNotice(`@${handle}`, 'Handle copied.')}
              />
              <MenuItem icon={<Printer size={15} />} label="Print" run={() => window.print()} />
            </Menu>
          </div>
        )}
      </header>
      <nav className={classNames(kit.tags, styles.jumps)} aria-label="On this page">
        {jumps.map(([id, words]) => (
          <a key={id} href={`#${id}`}>
            {words}
          </a>
        ))}
      </nav>
      {/* Contact comes first, so that phones show it first; wide screens have it in the right column. */}
      <div className={styles.columns}>
        <ContactCard creator={creator} />
        <div className={classNames(kit.form, styles.facts)}>
          <MatchCard creator={creator} />
          <Figures creator={creator} />
          <div id="posts">
            <PostsCard creator={creator} />
          </div>
          <div id="audience" className={classNames(kit.tiles, styles.cards)}>
            <AudienceCards creator={creator} />
          </div>
          <div id="growth" className={classNames(kit.tiles, styles.cards)}>
            <GrowthCard creator={creator} />
            <LanguagesCard creator={creator} />
          </div>
          <div id="words">
            <WordsCard creator={creator} />
          </div>
          {!handle_changed && <SimilarCard platform={platform} handle={handle} />}
          <p className={kit.fine}>Not in this data: {missingOf(creator).join(', ')}.</p>
        </div>
        <aside className={kit.form} aria-label="You and this creator">
          <ListsCard lists={lists} add={handle_changed ? null : () => setAdding(true)} />
          <HistoryCard in_lists={lists} history={history} />
        </aside>
      </div>
      {adding && <AddToList close={close} creators={[{ platform, handle }]} />}
    </>
  );
}
