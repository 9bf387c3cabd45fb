import { statfs } from 'node:fs/promises';
import os from 'node:os';

/** What the machine has for a measurement. */
export abstract class Machine {
  /** Bytes that can be written into this folder. */
  abstract freeDiskBytes(folder: string): Promise<number>;
  /** Bytes of memory that new processes can have, without those of others being swapped out. */
  abstract freeMemoryBytes(): number;
  abstract cores(): number;
}

/** The machine that this process runs on, within the limits of its container. */
export class ThisMachine extends Machine {
  override async freeDiskBytes(folder: string): Promise<number> {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  }

  override freeMemoryBytes(): number {
    return process.availableMemory();
  }

  override cores(): number {
    return os.availableParallelism();
  }
}
