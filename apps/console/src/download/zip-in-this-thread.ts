/**
 * The parts of fflate that write-excel-file needs, without threads. fflate creates threads from strings, which the
 * content policy blocks. The workbook is already written in a worker. The build substitutes this module for fflate.
 */
import { strToU8, type Zippable, zipSync } from 'fflate/browser';

export { strToU8, zipSync };

/** Runs synchronously. */
export function zip(files: Zippable, done: (fault: null, archive: Uint8Array) => void): void {
  done(null, zipSync(files));
}
