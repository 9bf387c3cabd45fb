import { defineSearchAttributeKey } from '@temporalio/common';

/** `export`, `unlock` or `lookup`. An operator adds both attributes to the namespace, as keywords, before they are used. */
export const jobKindAttribute = defineSearchAttributeKey('JobKind', 'KEYWORD');

/** Id of the account. */
export const jobAccountAttribute = defineSearchAttributeKey('JobAccount', 'KEYWORD');
