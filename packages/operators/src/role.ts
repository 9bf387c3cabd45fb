/**
 * Roles from least to most powerful: `read` looks things up, `support` helps customers with limited grants, `admin` may
 * do everything.
 */
export const roles = ['read', 'support', 'admin'] as const;

export type Role = (typeof roles)[number];

/** Whether a role includes the required role. */
export function mayDo(role: Role, required: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(required);
}
