/**
 * What an operator may do, from the least to the most: look things up; help customers, with grants up to a bound; everything.
 */
export const roles = ['read', 'support', 'admin'] as const;

export type Role = (typeof roles)[number];

/** Whether somebody of this role may do what needs at least the other. */
export function mayDo(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}
