/**
 * An emoji: a flag, a keycap, or pictographs with modifiers, joiners and tags. Letters in circles and squares are excluded, so
 * that styled words which contain them stay whole.
 */
export const emoji =
  /\p{RI}{2}|[0-9#*]\ufe0f?\u20e3|(?![Ⓜ㊗㊙🅰🅱🅾🅿🈁🈂🈚🈯🈲-🈺🉐🉑])\p{Extended_Pictographic}[\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}]*(?:[\u{e0020}-\u{e007e}]+\u{e007f}|(?:\u200d\p{Extended_Pictographic}[\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}]*)+)?/gu;

const styles = /[\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}]/gu;

/** Returns the form in which emoji are compared: without variation selectors and skin tones. */
export function plainEmoji(found: string): string {
  return found.length === 1 ? found : found.replace(styles, '');
}
