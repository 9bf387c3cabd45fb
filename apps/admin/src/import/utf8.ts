import { unicodeEncoding } from '@creator-discovery/creators/reading';
import { Refusal } from '../refusal.ts';
import { ByteStream } from './byte-stream.ts';

/**
 * Converts a stream to UTF-8. A byte order mark decides, then the given encoding. Other text is returned unchanged;
 * its lines are checked later.
 */
export async function utf8Of(stream: ByteStream, encoding: string | undefined): Promise<ByteStream> {
  const from = unicodeEncoding(await stream.head(4)) ?? encoding;
  return from === undefined || from === 'utf-8' ? stream : new ByteStream(converted(stream, from));
}

async function* converted(stream: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (bytes?: Uint8Array): Buffer => {
    try {
      return Buffer.from(bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true }));
    } catch (error) {
      throw new Refusal(`the file is not ${encoding}: name its encoding with --encoding`, { cause: error });
    }
  };
  for await (const bytes of stream) yield decode(bytes);
  yield decode();
}

/** Suggests an encoding for text that is not UTF-8. Three letters in a row outside ASCII are not Western European. */
export function likelyEncoding(bytes: Buffer): string {
  const japanese = new TextDecoder('shift_jis').decode(bytes);
  if (/[ぁ-ヺ]/.test(japanese) && !japanese.includes('\ufffd')) return 'shift_jis';
  if (!/[\x80-\xff]{3}/.test(bytes.toString('latin1'))) return 'windows-1252';
  const others = bytes.filter((byte) => byte >= 0x80);
  const isCyrillic = others.filter((byte) => byte >= 0xc0).length > 0.9 * others.length;
  return isCyrillic ? 'windows-1251' : 'NAME, such as gb18030 or euc-kr';
}

export function otherEncoding(line: number, encoding: string): Refusal {
  return new Refusal(`line ${line} is not UTF-8: save the file as CSV UTF-8, or pass --encoding ${encoding}`);
}

/** Returns the name of an encoding that `TextDecoder` knows by this label, or null. */
export function encodingOf(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
