/** What the network shows of a user besides name and posts. */
export interface SimulatedProfile {
  readonly fullName: string;
  readonly biography: string;
  readonly followers: number;
  readonly following: number;
  readonly isVerified: boolean;
  readonly isBusiness: boolean;
  readonly isProfessional: boolean;
  readonly category: { readonly name: string; readonly code: string } | null;
  readonly website: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly links: readonly { readonly title: string; readonly url: string }[];
  readonly reels: number;
  /** Digits, beyond 2^53. */
  readonly fbid: string | null;
  /** As the network writes it. */
  readonly address: Readonly<Record<string, string | number>> | null;
}
