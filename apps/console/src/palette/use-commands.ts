import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { keyboard, useSingleKeys } from '../keys/use-keys.ts';
import { copyWithNotice } from '../kit/copy-button.tsx';
import { platformName, platforms } from '../kit/format.ts';
import { useQueryTyped } from '../lists/use-lists.ts';
import { creatorAddress } from '../model/creator-address.ts';
import { chooseLook, looks } from '../model/look.ts';
import { account, addressOf, work } from '../model/places.ts';
import { signOut } from '../model/use-session.ts';
import { operationQuery } from '../queries.ts';
import { savedSearchesQuery } from '../search/saved-searches/saved-search-calls.ts';
import { creditsPage } from '../session.ts';
import { type Command, creatorsIn } from './commands.ts';

/** No command costs anything; pages ask before they spend. */
export function useCommands(typed: string, showKeys: () => void): readonly Command[] {
  return [...useCreators(typed), ...usePages(), ...useSearches(), ...useLists(typed), ...useActions(showKeys)];
}

function useCreators(typed: string): readonly Command[] {
  const navigate = useNavigate();
  return creatorsIn(typed).map(({ platform, handle }) => ({
    id: `creator/${platform}`,
    label: `Creator @${handle} on ${platformName(platform)}`,
    group: 'Creators',
    run: () => void navigate(creatorAddress({ platform, handle })),
  }));
}

function usePages(): readonly Command[] {
  const navigate = useNavigate();
  const [search, ...others] = [...work, ...account];
  return [
    ...platforms.map(
      (platform): Command => ({
        id: `search/${platform}`,
        label: `Search ${platformName(platform)}`,
        group: 'Pages',
        words: search?.words ?? '',
        run: () => void navigate({ to: '/search/$platform', params: { platform } }),
      }),
    ),
    {
      id: 'credits',
      label: 'Get credits',
      group: 'Pages',
      words: 'buy top up',
      run: () => {
        const page = creditsPage();
        if (page === null) void navigate({ to: '/credits' });
        else window.open(page, '_blank', 'noreferrer');
      },
    },
    ...others.map((place): Command => {
      const to = addressOf(place);
      return { id: to, label: place.label, group: 'Pages', words: place.words, run: () => void navigate({ to }) };
    }),
  ];
}

function useSearches(): readonly Command[] {
  const navigate = useNavigate();
  const { data } = useQuery(savedSearchesQuery());
  return (data?.ok ? data.body.saved_searches : []).map(({ saved_search_id, name, filters_summary }) => ({
    id: `saved/${saved_search_id}`,
    label: name,
    group: 'Saved searches',
    words: `saved search ${filters_summary}`,
    run: () => void navigate({ to: '/saved/$id', params: { id: saved_search_id } }),
  }));
}

/** Maximum page size. (contract 6) */
const maxLists = 100;

function useLists(typed: string): readonly Command[] {
  const navigate = useNavigate();
  const latest = useQuery(operationQuery('get_lists', { limit: maxLists })).data;
  const query = useQueryTyped(typed.slice(0, 120));
  const isMore = latest?.ok === true && latest.body.total > maxLists && query !== '';
  const named = useQuery({ ...operationQuery('get_lists', { limit: maxLists, query }), enabled: isMore }).data;
  const lists = [latest, isMore ? named : undefined].flatMap((answer) => (answer?.ok ? answer.body.lists : []));
  return [...new Map(lists.map((list) => [list.list_id, list])).values()].map(({ list_id, name, tags }) => ({
    id: `list/${list_id}`,
    label: name,
    group: 'Lists',
    words: `list ${tags.join(' ')}`,
    run: () => void navigate({ to: '/lists/$id', params: { id: list_id } }),
  }));
}

function useActions(showKeys: () => void): readonly Command[] {
  const singleKeys = useSingleKeys();
  const action = (label: string, words: string, run: () => void): Command => ({
    id: label,
    label,
    group: 'Actions',
    words,
    run,
  });
  return [
    action('Copy the link to this page', 'address url share', () => void copyWithNotice(location.href, 'Link copied.')),
    action('Show keyboard shortcuts', 'shortcuts keyboard help', showKeys),
    action(singleKeys ? 'Turn off single-key shortcuts' : 'Turn on single-key shortcuts', 'keys keyboard', () =>
      keyboard.switchSingleKeys(!singleKeys),
    ),
    ...looks.map(({ look, label, words }) => action(label, words, () => chooseLook(look))),
    action('Sign out', 'log out leave', () => void signOut()),
  ];
}
