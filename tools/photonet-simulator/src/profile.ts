/** Profile of a user without name and posts. */
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
  /** Digits above 2^53. */
  readonly fbid: string | null;
  /** Format of the network. */
  readonly address: Readonly<Record<string, string | number>> | null;
}
