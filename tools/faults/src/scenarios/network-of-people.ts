import type { Random } from '@creator-discovery/demo-data';
import { type LocalServer, serveLocally } from '@creator-discovery/http-server/testing';
import { firstUserId, markOf } from '../worker/people-tasks.ts';

/** Starts a photo network on which each handle belongs to its person or the previous one, at random. */
export function startNetworkOfPeople(people: number, random: Random): Promise<LocalServer> {
  return serveLocally((request, response) => {
    const username = new URL(request.url ?? '/', 'http://network').searchParams.get('username') ?? '';
    const owner = Number(/^h(\d+)\./.exec(username)?.[1]);
    const n = random.pick([owner - 1, owner].filter((one) => one >= 0 && one < people));
    response.setHeader('content-type', 'application/json');
    setTimeout(() => response.end(JSON.stringify(answerOf(username, n))), random.whole(0, 20));
  });
}

function answerOf(username: string, n: number) {
  const user = {
    id: String(firstUserId + n),
    username,
    full_name: markOf(n),
    biography: `collected by ${markOf(n)}`,
    business_email: `${markOf(n)}@live.example`,
    edge_followed_by: { count: n },
    edge_follow: { count: 1 },
    edge_owner_to_timeline_media: { count: 0, edges: [], page_info: { has_next_page: false, end_cursor: null } },
    profile_pic_url: 'https://network.example/p.jpg',
    is_verified: false,
    is_private: false,
    is_business_account: false,
    is_professional_account: false,
  };
  return { data: { user }, status: 'ok' };
}
