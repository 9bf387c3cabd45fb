import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

/** A text that only holders of a key can read, with the id of the key. */
export interface Sealed {
  readonly keyId: string;
  readonly bytes: Buffer;
}

/** The stored cookies of a session can't be read: by this key, or at all. Names no part of them. */
export class UnreadableSession extends Error {
  override readonly name = 'UnreadableSession';
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * The keys that cookies and tokens of sessions are stored under: AES-256-GCM, bound to the session by its id, so that they can't be
 * moved to another one. The first key seals; the others open what was sealed before they were replaced.
 */
export class SessionKeys {
  readonly #keys: ReadonlyMap<string, Buffer>;

  /** @param keys 32 bytes each; none: nothing can be stored or read. */
  constructor(keys: readonly Buffer[]) {
    this.#keys = new Map(keys.map((key) => [idOf(key), key]));
  }

  /** Ids of all keys, the one that seals first. An id says nothing about its key. */
  get ids(): readonly string[] {
    return [...this.#keys.keys()];
  }

  /** @throws UnreadableSession without a key. */
  seal(text: string, sessionId: string): Sealed {
    const [first] = this.#keys;
    if (first === undefined)
      throw new UnreadableSession('PHOTONET_SESSION_KEY is not set: cookies of sessions are only stored under a key');
    const [keyId, key] = first;
    const nonce = randomBytes(nonceBytes);
    const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(sessionId));
    const sealed = [sealing.update(text, 'utf8'), sealing.final()];
    return { keyId, bytes: Buffer.concat([nonce, sealing.getAuthTag(), ...sealed]) };
  }

  /** @throws UnreadableSession under another key, and where the bytes were changed or are of another session. */
  open({ keyId, bytes }: Sealed, sessionId: string): string {
    const key = this.#keys.get(keyId);
    if (key === undefined) throw new UnreadableSession(this.missing([keyId]));
    try {
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(sessionId))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
    } catch (error) {
      throw new UnreadableSession('the stored cookies of a photonet session were changed or are of another session', {
        cause: error,
      });
    }
  }

  /** What is wrong where sessions are stored under none of these keys. */
  missing(storedUnder: readonly string[]): string {
    const has = this.#keys.size === 0 ? 'is not set' : `has the keys ${this.ids.join(', ')}`;
    return `photonet sessions are stored under the key ${storedUnder.join(', ')}, and PHOTONET_SESSION_KEY ${has}`;
  }
}

/** The same for the same key, in every process. */
function idOf(key: Buffer): string {
  return hash('sha256', Buffer.concat([Buffer.from('photonet session key '), key])).slice(0, 8);
}
