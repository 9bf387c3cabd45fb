/** (spec: action 2.1 `creator.gender`) */
export const genders = ['MALE', 'FEMALE'] as const;

export type Gender = (typeof genders)[number];

/** Account types on `photonet`. (spec: action 2.1 `creator.accountType`) */
export const accountTypes = ['PERSONAL', 'BUSINESS', 'CREATOR'] as const;

export type AccountType = (typeof accountTypes)[number];
