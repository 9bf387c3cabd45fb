/** Sessions in which a campaign has no request left, as known to this process. */
export class UsedUpSessions {
  /** End of the wait per campaign and session. */
  readonly #untilMs = new Map<string, Map<string, number>>();

  note(campaignId: string, session: string, untilMs: number): void {
    const known = this.#untilMs.get(campaignId) ?? new Map<string, number>();
    this.#untilMs.set(campaignId, known.set(session, untilMs));
  }

  /** Returns the names of used-up sessions. */
  at(campaignId: string, nowMs: number): readonly string[] {
    const known = this.#untilMs.get(campaignId) ?? new Map<string, number>();
    for (const [session, untilMs] of known) if (untilMs <= nowMs) known.delete(session);
    if (known.size === 0) this.#untilMs.delete(campaignId);
    return [...known.keys()];
  }

  /** Returns the wait for the first session to have a request again; 0 if none is used up. */
  firstAfterMs(campaignId: string, nowMs: number): number {
    const left = [...(this.#untilMs.get(campaignId)?.values() ?? [])].map((untilMs) => untilMs - nowMs);
    return left.length === 0 ? 0 : Math.max(1, Math.min(...left));
  }
}
