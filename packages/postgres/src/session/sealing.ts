import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a text with AES-256-GCM, bound to the id of its owner, so that it can't be moved to another one. */
export function seal(text: string, key: Buffer, ownerId: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(ownerId));
  const bytes = [sealing.update(text, 'utf8'), sealing.final()];
  return Buffer.concat([nonce, sealing.getAuthTag(), ...bytes]);
}

/** Throws if the bytes were changed, or belong to another key or owner. */
export function unseal(bytes: Buffer, key: Buffer, ownerId: string): string {
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(ownerId))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
}
