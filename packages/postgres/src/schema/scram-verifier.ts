import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** PostgreSQL's defaults. */
const iterations = 4096;
const saltBytes = 16;

/**
 * Returns the SCRAM verifier of a password (RFC 5803). Sent instead of the password, which therefore never appears in a log.
 *
 * @param password printable ASCII, which needs no preparation.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(saltBytes)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyFor = (purpose: string): Buffer => createHmac('sha256', salted).update(purpose).digest();
  const storedKey = createHash('sha256').update(keyFor('Client Key')).digest('base64');
  const serverKey = keyFor('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
