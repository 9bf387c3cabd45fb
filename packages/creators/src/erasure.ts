/** Time after reading creators for which a response may be sent without checking for erasures. */
export const answerFreshMs = 1000;

/**
 * Time between the commit of an erasure and its acknowledgement. By then all responses that were read before and need no
 * check have been sent. Processes need no coordination, but a process that pauses longer before it sends breaks the rule.
 */
export const erasureSettleMs = 2000;
