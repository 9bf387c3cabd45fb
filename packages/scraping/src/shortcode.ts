const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Length of the secret at the end of a private post's shortcode. */
const secretLength = 28;

/** Returns the decimal media id of a valid shortcode, whose characters are base-64 digits. */
export function mediaIdOf(shortcode: string): string {
  const digits = shortcode.length > secretLength ? shortcode.slice(0, -secretLength) : shortcode;
  let id = 0n;
  for (const digit of digits) id = id * 64n + BigInt(alphabet.indexOf(digit));
  return id.toString();
}

/** Returns the shortcode of a decimal media id above 0. */
export function shortcodeOf(mediaId: string): string {
  let rest = BigInt(mediaId);
  let shortcode = '';
  for (; rest > 0n; rest /= 64n) shortcode = alphabet.charAt(Number(rest % 64n)) + shortcode;
  return shortcode;
}
