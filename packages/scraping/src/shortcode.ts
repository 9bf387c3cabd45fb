const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The shortcode of a private post ends with a secret of this many characters. */
const secretLength = 28;

/** Decimal media id of a shortcode: its characters are base-64 digits. The argument must be a valid shortcode. */
export function mediaIdOf(shortcode: string): string {
  const digits = shortcode.length > secretLength ? shortcode.slice(0, -secretLength) : shortcode;
  let id = 0n;
  for (const digit of digits) id = id * 64n + BigInt(alphabet.indexOf(digit));
  return id.toString();
}

/** Shortcode of a decimal media id (> 0). */
export function shortcodeOf(mediaId: string): string {
  let rest = BigInt(mediaId);
  let shortcode = '';
  for (; rest > 0n; rest /= 64n) shortcode = alphabet.charAt(Number(rest % 64n)) + shortcode;
  return shortcode;
}
