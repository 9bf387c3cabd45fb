import { hkdfSync, randomBytes } from 'node:crypto';
import { seal, unseal } from '../session/sealing.ts';

/** Makes and encrypts the secrets of webhooks. They are readable, because each delivery is signed with them. */
export class WebhookSecrets {
  readonly #key: Buffer;

  /** @param secret of the installation, equal in all processes; the key is derived from it */
  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'webhook secrets', 32));
  }

  /** Returns a new encrypted secret in the form of Standard Webhooks. */
  make(webhookId: string): Buffer {
    return seal(`whsec_${randomBytes(32).toString('base64')}`, this.#key, webhookId);
  }

  /** Returns null if the secret was encrypted with another key. */
  open(bytes: Buffer, webhookId: string): string | null {
    try {
      return unseal(bytes, this.#key, webhookId);
    } catch {
      return null;
    }
  }
}
