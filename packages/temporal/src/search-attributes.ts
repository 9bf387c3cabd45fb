import { defineSearchAttributeKey } from '@temporalio/common';

/** `export`, `unlock` or `lookup`. Operators must add both attributes to the namespace as keywords before enabling them. */
export const jobKindAttribute = defineSearchAttributeKey('JobKind', 'KEYWORD');

export const jobAccountAttribute = defineSearchAttributeKey('JobAccount', 'KEYWORD');
