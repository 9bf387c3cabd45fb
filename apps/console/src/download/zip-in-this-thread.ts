/**
 * What write-excel-file has of fflate, without threads: fflate makes them from texts, which the content policy refuses, and
 * the workbook is written in a worker of its own already. The build puts this in fflate's place.
 */
import { strToU8, type Zippable, zipSync } from 'fflate/browser';

export { strToU8, zipSync };

/** Hands the archive to `done`, in this thread. */
export function zip(files: Zippable, done: (fault: null, archive: Uint8Array) => void): void {
  done(null, zipSync(files));
}
