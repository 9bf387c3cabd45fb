/** Sessions in which a campaign has no request left, and until when, as far as one process has learned. Times are milliseconds. */
export class UsedUpSessions {
  /** By campaign and session. */
  readonly #untilMs = new Map<string, Map<string, number>>();

  note(campaignId: string, session: string, untilMs: number): void {
    const known = this.#untilMs.get(campaignId) ?? new Map<string, number>();
    this.#untilMs.set(campaignId, known.set(session, untilMs));
  }

  /** Their names at that moment. */
  at(campaignId: string, nowMs: number): readonly string[] {
    const known = this.#untilMs.get(campaignId) ?? new Map<string, number>();
    for (const [session, untilMs] of known) if (untilMs <= nowMs) known.delete(session);
    if (known.size === 0) this.#untilMs.delete(campaignId);
    return [...known.keys()];
  }

  /** How long it takes until the first of them has a request again; 0 where there are none. */
  firstAfterMs(campaignId: string, nowMs: number): number {
    const left = [...(this.#untilMs.get(campaignId)?.values() ?? [])].map((untilMs) => untilMs - nowMs);
    return left.length === 0 ? 0 : Math.max(1, Math.min(...left));
  }
}
