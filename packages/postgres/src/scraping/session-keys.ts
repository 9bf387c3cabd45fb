import { hash } from 'node:crypto';
import { seal, unseal } from '../session/sealing.ts';

/** An encrypted text, with the id of its key. */
export interface SealedText {
  readonly keyId: string;
  readonly bytes: Buffer;
}

/** The stored cookies of a session can't be decrypted. The message contains no part of them. */
export class UnreadableSession extends Error {
  override readonly name = 'UnreadableSession';
}

/**
 * Encrypts cookies and tokens of sessions with AES-256-GCM, bound to the session id, so that they can't be moved to another
 * session. The first key encrypts; rotated keys only decrypt.
 */
export class SessionKeys {
  readonly #keys: ReadonlyMap<string, Buffer>;

  /** @param keys 32 bytes each. Without keys nothing can be stored or read. */
  constructor(keys: readonly Buffer[]) {
    this.#keys = new Map(keys.map((key) => [idOf(key), key]));
  }

  /** Ids of the keys, the encrypting one first. An id reveals nothing about its key. */
  get ids(): readonly string[] {
    return [...this.#keys.keys()];
  }

  /** @throws UnreadableSession if there is no key. */
  seal(text: string, sessionId: string): SealedText {
    const [first] = this.#keys;
    if (first === undefined)
      throw new UnreadableSession('PHOTONET_SESSION_KEY is not set: it is needed to store the cookies of sessions');
    const [keyId, key] = first;
    return { keyId, bytes: seal(text, key, sessionId) };
  }

  /** @throws UnreadableSession if the key is missing, or the bytes were changed or belong to another session. */
  open({ keyId, bytes }: SealedText, sessionId: string): string {
    const key = this.#keys.get(keyId);
    if (key === undefined) throw new UnreadableSession(this.missing([keyId]));
    try {
      return unseal(bytes, key, sessionId);
    } catch (error) {
      throw new UnreadableSession(
        'the stored cookies of a photonet session were changed or belong to another session',
        {
          cause: error,
        },
      );
    }
  }

  /** Returns the message for sessions whose keys are all missing. */
  missing(storedUnder: readonly string[]): string {
    const has = this.#keys.size === 0 ? 'is not set' : `has the keys ${this.ids.join(', ')}`;
    return `photonet sessions are encrypted with the key ${storedUnder.join(', ')}, but PHOTONET_SESSION_KEY ${has}`;
  }
}

/** Derived from the key, so it is the same in every process. */
function idOf(key: Buffer): string {
  return hash('sha256', Buffer.concat([Buffer.from('photonet session key '), key])).slice(0, 8);
}
