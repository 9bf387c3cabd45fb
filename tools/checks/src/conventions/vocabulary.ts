/** A word that this repository doesn't use, and the field's word for it. */
export interface Entry {
  readonly word: string;
  readonly pattern: RegExp;
  /** Where the pattern is looked for: in paths, in code without strings and comments, or in all text. */
  readonly scope: 'paths' | 'code' | 'text';
  /** What to write instead. */
  readonly instead: string;
  /** Only in files with such a path; default: everywhere. */
  readonly within?: RegExp;
}

const creatorIndex = /^packages\/(?:creator-index|postgres\/src\/search-feed)\//;

/** Travel is a topic of demo creators, which the README searches for. */
const notDemoData = /^(?!tools\/demo-data\/|apps\/console\/src\/end-to-end\/|README\.md|docs\/filters\.md)/;

/**
 * The words of before, as they were used: narrow enough that ordinary uses pass. Defined terms are in `docs/glossary.md`.
 */
export const vocabulary: readonly Entry[] = [
  ...identifiers({
    GatheringQueue: 'OwnerBatcher',
    TurnQueue: 'SerialBatcher',
    goOnPatiently: 'onceOrAfter',
    KeepingClient: 'PreparedStatementClient',
    isPassingFault: 'isTransient',
    WayOut: 'Egress',
    WaysOut: 'egresses',
    restsUntil: 'coolsDownUntil',
    LivingSegment: 'SegmentView',
    UsualAge: 'standardAgeBands',
    UnderWay: 'inFlight',
    CaseBlind: 'caseInsensitive',
  }),
  ...files({
    'gathering-queue': 'owner-batcher',
    'turn-queue': 'serial-batcher',
    'keeping-client': 'prepared-statement-client',
    'ways?-out': 'egress',
    patience: 'call-deadline, open-calls',
    reading: 'reference-search',
    'usual-ages?': 'standard-age-bands',
    'living-segments?': 'segment-view',
  }),
  {
    word: 'Patience',
    pattern: /\bpatience\b/i,
    scope: 'code',
    instead: 'CallDeadline; a limit in ms by what it limits',
  },
  { word: 'Waiting', pattern: /\bWaiting\b/, scope: 'code', instead: 'OpenCalls' },
  {
    word: 'travel',
    pattern: /\btravel(?!ler)\w*|\w*Travel(?!ler)\w*/,
    scope: 'code',
    instead: 'send',
    within: notDemoData,
  },
  { word: 'journey', pattern: /journey/i, scope: 'code', instead: 'batch', within: notDemoData },
  { word: 'lanes', pattern: /\blanes?\b|\blanes?[A-Z]|[a-z]Lanes?\b/, scope: 'code', instead: 'slots' },
  { word: 'land', pattern: /(?:\.|#|\bfunction )land(?:ed|s)?\b/, scope: 'code', instead: 'resolve' },
  {
    word: 'dead',
    pattern: /\bdead\b|\bdead[A-Z]|[a-z]Dead\b/,
    scope: 'code',
    instead: 'deleted',
    within: creatorIndex,
  },
  { word: 'marks', pattern: /\bmarks?\b|\bmarks?[A-Z]/, scope: 'code', instead: 'flags', within: creatorIndex },
  {
    word: 'place for a position',
    pattern: /\bplaces?: (?:readonly )?number\b|\[places?\]|\bplace(?:\+\+|--)|\bplace [-+<>*] |\b(?:let|of) place\b/,
    scope: 'code',
    instead: 'index',
    within: creatorIndex,
  },
  ...phrases({
    'travel together': [/travel together|travels? in|travell?(?:ed|ing) (?:together|in)/, 'are sent in one batch'],
    journey: [/journeys? of|(?:a|the|each|next|same|one) journey/, 'batch'],
    lanes: [/(?:a|the|free|all|every|its) lanes?/, 'slots'],
    'way out': [/ways? out/, 'egress, proxy'],
    'told to wait': [/told to wait/, 'throttled'],
    'taken in turn': [/taken in turn/, 'used in rotation'],
    'passed by': [/passed by/, 'skipped'],
    rests: [/(?:way|proxy|proxies|egress|it|that) rests?/, 'cools down, is paused'],
    'living segment': [/living segments?/, 'segment view'],
    'usual ages': [/usual ages/, 'standard age bands'],
    'what searches read': [/what searches read/, 'search rows'],
    'what a process depends on': [/what a process depends on/, 'dependencies of a process'],
    'those without which': [/those without which/, 'what fails without them'],
    'what is watched': [/what is watched/, 'monitoring'],
    anew: [/anew/, 'again, new'],
    tells: [/tells(?! apart)/, 'reports, notifies'],
    'is told': [/(?:is|are|was|were|be|been|being) told(?! apart)/, 'gets, is notified, is reported to'],
    stands: [/stands(?! for)/, 'is, is in, appears'],
    'case blind': [/case blind|case-blind|blind to case/, 'case-insensitive'],
    'under way': [/under ?way/, 'in flight, in progress'],
    'goes on': [/(?:goes|went) on(?! to)|to go on|going on/, 'continues'],
    'is kept': [/(?:is|are|was|were) kept|be kept/, 'cached, stored'],
  }),
];

/** Identifiers that contain a name, whatever its first letter. */
function identifiers(words: Readonly<Record<string, string>>): Entry[] {
  return Object.entries(words).map(([word, instead]) => ({
    word,
    pattern: new RegExp(`(?<![A-Za-z])${word}|[a-z_]${word}|(?<![A-Za-z])${word[0]?.toLowerCase()}${word.slice(1)}`),
    scope: 'code',
    instead,
  }));
}

/** Files of that name, with any endings. */
function files(names: Readonly<Record<string, string>>): Entry[] {
  return Object.entries(names).map(([word, instead]) => ({
    word,
    pattern: new RegExp(`(?:^|/)${word}(?:\\.[a-z.]+)?$`),
    scope: 'paths',
    instead,
  }));
}

/** Phrases in comments, texts and documents, also where a line of a comment ends within them. */
function phrases(words: Readonly<Record<string, readonly [RegExp, string]>>): Entry[] {
  return Object.entries(words).map(([word, [phrase, instead]]) => ({
    word,
    pattern: new RegExp(`\\b(?:${phrase.source.replaceAll(' ', '\\s+(?:(?:\\*|//|--) )?')})\\b`, 'i'),
    scope: 'text',
    instead,
  }));
}
