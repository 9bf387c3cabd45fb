/** Milliseconds for which an answer may be sent without another look after its creators were read. */
export const answerFreshMs = 1000;

/**
 * Milliseconds between the commit of an erasure and its acknowledgement: until then every answer that was read before, and
 * may go without another look, has been made and written. It depends on durations only, so any number of processes keep to it
 * without knowing of each other; a process that is stopped for longer between its last look and its write doesn't.
 */
export const erasureSettleMs = 2000;
