import { setTimeout as wait } from 'node:timers/promises';
import type { ImportRecord } from '@creator-discovery/creators';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Body, type Channel, overHttp, overMcp } from '../testing/channels.ts';
import { takeTurn } from '../testing/chat-turns.ts';
import { type ScriptedModel, startScriptedModel } from '../testing/scripted-model.ts';
import { startTestApi, type TestAccount, type TestApi } from '../testing/test-api.ts';
import { testCreators } from '../testing/test-creators.ts';

interface Row {
  readonly script: string;
  readonly bio: string;
  readonly word: string;
  /** The word as the bio has it, if it differs. */
  readonly written?: string;
  /** Text with the same characters but without the word. */
  readonly other: string;
}

const table: readonly Row[] = [
  { script: 'Japanese', bio: '毎週着物を紹介しています。京都在住のスタイリスト', word: '京都', other: '京の都' },
  { script: 'Chinese', bio: '上海美食探店博主✨分享日常穿搭', word: '美食', other: '食美' },
  { script: 'Thai', bio: 'สไตลิสต์จากเชียงใหม่ชอบกาแฟ☕️และการเดินทาง', word: 'กาแฟ', other: 'แฟกา' },
  { script: 'Lao', bio: 'ຂ້ອຍຮັກການທ່ອງທ່ຽວໃນວຽງຈັນ', word: 'ວຽງຈັນ', other: 'ຈັນວຽງ' },
  { script: 'Khmer', bio: 'អ្នកធ្វើម្ហូបខ្មែរនៅភ្នំពេញ', word: 'ភ្នំពេញ', other: 'ពេញភ្នំ' },
  { script: 'Burmese', bio: 'ရန်ကုန်မြို့ကအစားအသောက်ဝါသနာရှင်', word: 'အစားအသောက်', other: 'အသောက်အစား' },
  { script: 'Korean', bio: '서울 스타일리스트✨매일 카페', word: '스타일리스트', other: '스타일 리스트' },
  { script: 'Hindi', bio: 'दिल्ली से ❤️हिन्दी कविता', word: 'हिन्दी', other: 'हनद' },
  { script: 'Tamil', bio: 'சென்னை | பயணம் மற்றும் சமையல்', word: 'பயணம்', other: 'பயண' },
  { script: 'Arabic', bio: 'القاهرة 📍 قهوة وسفر', word: 'قهوة', other: 'قهو' },
  { script: 'Hebrew', bio: 'תל אביב ☀️אוכל וטיולים', word: 'אוכל', other: 'אוכ' },
  { script: 'Korean with a particle', bio: '부산에서 왔어요', word: '부산', other: '산에서 부' },
  { script: 'Arabic with harakat', bio: 'أَزْيَاء من عمان', word: 'ازياء', written: 'أَزْيَاء', other: 'زايا' },
  { script: 'Polish', bio: 'mieszkam w Łódź', word: 'lodz', written: 'Łódź', other: 'lod z' },
  { script: 'letters between fillers', bio: 'ㅤtravelㅤblogger', word: 'travel', other: 'travelblogger' },
  { script: 'small capitals', bio: 'ꜰᴏᴏᴅ in ᴘᴀʀɪꜱ', word: 'food', written: 'ꜰᴏᴏᴅ', other: 'fo od' },
  { script: 'emoji', bio: 'chef 👩🏽‍🍳', word: '👩‍🍳', written: '👩🏽‍🍳', other: '👩🍳' },
  { script: 'mixed scripts', bio: 'Tokyo在住👘stylistカフェ巡り', word: 'カフェ', other: 'カー巡フェ' },
];

const creators: readonly ImportRecord[] = table.flatMap(({ bio, word, written, other }, i) =>
  [bio, bio.replace(written ?? word, ' '), other].map((text, j) => ({
    platform: 'shortnet' as const,
    handle: `writer${i}.${j}`,
    name: 'Writer',
    bio: text,
    captions: [text],
  })),
);

/** The chat as a person uses it, with a model that calls the tool. */
async function inTurns(api: TestApi, account: TestAccount, model: ScriptedModel): Promise<Channel> {
  return {
    account,
    call: async (operation, body) => {
      model.answerWith({ calls: [{ id: 'call_1', name: operation, args: body }] }, { text: 'Found.' });
      const turn = await takeTurn(api, account.key, { message: 'Find them' });
      return turn.of('tool-output-available')[0]?.output as Body;
    },
    close: async () => undefined,
  };
}

describe('a word of a text in each script', () => {
  let model: ScriptedModel;
  let api: TestApi;
  let channels: readonly Channel[];

  beforeAll(async () => {
    model = await startScriptedModel();
    api = await startTestApi({
      ...{ SEARCH_ENGINE: 'index', INDEX_READY_WAIT_SECONDS: '0' },
      ...{ CHAT_MODEL_BASE_URL: model.baseUrl, CHAT_MODEL: 'scripted' },
    });
    await api.importCreators(creators);
    await seenBySearches(api);
    channels = [
      await overHttp(api, await api.account()),
      await overMcp(api, await api.account()),
      await inTurns(api, await api.account(), model),
    ];
  });

  afterAll(async () => {
    await Promise.all(channels.map((channel) => channel.close()));
    await api.close();
    await model.close();
  });

  const rows = table.map((row, at) => ({ ...row, at }));

  test.each(rows)('$script: $word finds $bio, not $other', async ({ at, word }) => {
    const basic = { platform: 'shortnet', contactDetails: [] };
    // Every channel carries text in the same way: the first row stands for all.
    for (const channel of at === 0 ? channels : channels.slice(0, 1)) {
      const found = (await channel.call('search_creators', {
        basic,
        content: { bioKeywords: { any: [word] }, captionKeywords: { keywords: [word] } },
      })) as { readonly total: number; readonly preview_creators: readonly { readonly handle: string }[] };
      expect(found.preview_creators.map(({ handle }) => handle)).toEqual([`writer${at}.0`]);
      expect(found.total).toBe(1);
    }
  });
});

/** Resolves when searches see every creator: an index in memory loads them first. */
async function seenBySearches(api: TestApi): Promise<void> {
  for (;;) {
    const { state, count } = (await api.searchEngine()) as { readonly state?: string; readonly count?: number };
    if (state === undefined || (state === 'ready' && count === creators.length + testCreators.length)) return;
    await wait(20);
  }
}
