/** A habit of translated English, and the wording of a native engineer. */
interface Rule {
  readonly fault: string;
  readonly instead: string;
  readonly pattern: RegExp;
  /** Kinds of text to which the rule applies. Default: all but names. */
  readonly kinds?: readonly PieceKind[];
}

export type PieceKind = 'comment' | 'prose' | 'string' | 'name';

const maxWords = 30;

const rules: readonly Rule[] = [
  {
    fault: 'opens without a subject',
    instead: 'start with a noun or a third-person verb: "Hash of the open batch", "Returns the rows of ..."',
    pattern:
      /^(?:Of|By|Also|As|Beside|Once|From|With|Until|Like that|The same|Also those|Those|One|None|Who|Whom|So)\b(?! (?:of (?:the )?(?:most|these)|far|well|long as|soon as|a (?:last resort|result|rule|fallback)|the default|usual))/,
    kinds: ['comment'],
  },
  {
    fault: '"what" as a noun',
    instead: 'name the thing: the result, the changes, the request, the input',
    pattern: /\bwhat (?:is|was|has|had|comes?|became|becomes?|it|they|each|every|no|an?|the \w+) /i,
  },
  {
    fault: 'a person without a role',
    instead: 'the caller, the account owner, another process; or the passive voice',
    pattern: /\bwhoever\b|(?:^|[.:;] )Who (?:is|has|can|owns|was|isn)\b|\bwhom\b|\b(?:[Nn]o|[Ss]ome)body(?:'s|’s)?\b/i,
  },
  {
    fault: '"where" for "if" or "when"',
    instead: 'if, when, unless',
    pattern: /\bwhere (?:it|that|there|the|an?|no|none|they|nobody|nothing|neither|both|one|this|these)\b/,
  },
  {
    fault: 'a thing that hears, says or tells',
    instead: 'receives, is called with; states, reports, prints, shows',
    pattern:
      /\bhears?\b|\bsays? (?:so|that|why|what|which|how|when|whether|it|no)\b|\btells? (?:what|how|why|which|whether)\b|\b(?:is|are) told\b/i,
  },
  { fault: '"gives" for "returns"', instead: 'returns, yields', pattern: /\bgives\b(?! up| way)/i, kinds: ['comment'] },
  {
    fault: '"so many" as a number',
    instead: 'the limit, N seconds, the given number',
    pattern: /\bso (?:many|much|long|few)\b(?! as| that)/,
  },
  {
    fault: '"of before"',
    instead: 'previous, earlier, old',
    pattern:
      /\b(?:of|than|from|those) before\b|\bthe (?:version|build|release|one|commit|day|row|processes|week|month) before\b|\bas before\b/,
  },
  {
    fault: '"one that", "those which"',
    instead: 'repeat the noun',
    pattern: /\b(?:[Oo]ne|[Tt]hose|[Tt]hat) (?:that|of which|whose|which)\b|\bis none\b|\bthere is one\b/,
  },
  {
    fault: 'beside, meanwhile, by way of',
    instead: 'alongside, at the same time, through, its own, unchanged',
    pattern: /\bbesides?\b|\bmeanwhile\b|\bby way of\b|\bof (?:its|their) own\b|\bas (?:it|they) (?:is|are|was|were)\b/,
  },
  {
    fault: '"a" for "per"',
    instead: 'per',
    pattern:
      /\b(?:likes?|views?|credits?|rows?|calls?|requests?|searches|creators|posts|times|bytes|statements|microseconds|us|ms) an? (?:post|video|day|hour|minute|second|month|week|creator|row|call|search|page|step|account|batch|month)\b/,
  },
  { fault: 'most or least in a name', instead: 'max, min', pattern: /\b(?:most|least)[A-Z]\w*/, kinds: ['name'] },
  {
    fault: 'translated idiom',
    instead: 'the words of a release note or an API reference',
    pattern:
      /\b(?:anew|lies? in|stands? (?:in|at|beside|for themselves)|goes on|go on\b|takes? its turn|in a row of|is let in|turned away|gets? lost in|at the moment when|that lie[s]?|in no order|is asked about|make[s]? of it|comes? free|not begun|be had\b|is to be\b|are to be\b|has to be other|other than (?:before|it was)|had better|in mid-\w+)\b/,
  },
];

/** Faults of one piece of text; code set in backticks doesn't count. */
export function faultsOf(text: string, kind: PieceKind): readonly string[] {
  const words = text.replace(/`[^`]*`/g, 'x');
  const found = rules
    .filter(
      ({ pattern, kinds }) => (kinds === undefined ? kind !== 'name' : kinds.includes(kind)) && pattern.test(words),
    )
    .map(({ fault, instead }) => `${fault}: ${instead}`);
  const long = (kind === 'prose' || kind === 'comment') && sentencesOf(text).some((one) => wordsOf(one) > maxWords);
  return long ? [...found, `a sentence over ${maxWords} words: split it`] : found;
}

/** Sentences of a text, with code and links counted as one word or their label. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .replace(/`[^`]*`/g, 'X')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/(?<=[.!?][)"”*]*)\s+(?=["“(*]*[A-Z0-9])/);
}

export function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length;
}
