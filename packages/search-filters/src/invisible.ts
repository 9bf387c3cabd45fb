const invisible =
  /[\u00ad\u061c\u200c-\u200f\u202a-\u202e\u2060-\u206f\u{e0000}-\u{e01ef}]|\u034f|[\u180b-\u180f]|[\ufe00-\ufe0f]/gu;

/** Removes invisible formatting characters, variation selectors and tags. (contract 2 "Words") */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** Letters and marks that are shown as nothing or as a blank. Inside a word they separate. (contract 2 "Words") */
export const blankLetters = /[\u115f\u1160\u3164\uffa0\u200b\ufeff]/gu;
