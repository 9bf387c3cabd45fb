import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bitset } from '../segment/bitset.ts';
import type { Segment } from '../segment/segment.ts';
import { readTree, type Tree, writeTree } from './snapshot-file.ts';

/** A segment with a name of its own, which no other segment ever has. */
export interface NamedSegment {
  readonly name: string;
  readonly segment: Segment;
  readonly dead: Bitset | null;
}

/** Everything an index needs to go on: its segments, and the position in the feed up to which they are current. */
export interface IndexState {
  readonly position: string;
  readonly segments: readonly NamedSegment[];
}

const manifestName = 'manifest.index';

function fileOf(name: string): string {
  return `segment-${name}.index`;
}

/** So long another process's snapshot is left alone; processes that live write more often. */
const otherWriterMilliseconds = 900_000;

/**
 * Snapshots of one index in one directory: a file per segment, written once, and a manifest that names them. Of
 * processes that share a directory the first to write goes on writing; the others read.
 */
export class Snapshots {
  readonly directory: string;
  /** When the manifest that this process found or wrote was written. */
  #manifestTime: number | null = null;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** The latest state; null when there is none that can be read whole. */
  async load(): Promise<IndexState | null> {
    // Also of a manifest that can't be read: one of an older release is no reason to wait before writing.
    this.#manifestTime = await this.#manifestWritten();
    const manifest = (await readTree(join(this.directory, manifestName))) as unknown as Manifest | null;
    if (!manifest) return null;
    const segments: NamedSegment[] = [];
    for (const { name, dead } of manifest.segments) {
      const segment = (await readTree(join(this.directory, fileOf(name)))) as unknown as Segment | null;
      if (!segment) return null;
      segments.push({ name, segment, dead });
    }
    return { position: manifest.position, segments };
  }

  /**
   * Writes what is not yet there, then the manifest, then removes what it no longer names. Does nothing while another
   * process writes here.
   */
  async save({ position, segments }: IndexState): Promise<void> {
    if (await this.#isAnothers()) return;
    await mkdir(this.directory, { recursive: true });
    const present = new Set(await readdir(this.directory));
    for (const { name, segment } of segments) {
      if (!present.has(fileOf(name))) await writeTree(join(this.directory, fileOf(name)), segment as unknown as Tree);
    }
    const manifest: Manifest = { position, segments: segments.map(({ name, dead }) => ({ name, dead })) };
    await writeTree(join(this.directory, manifestName), manifest as unknown as Tree);
    this.#manifestTime = await this.#manifestWritten();
    const needed = new Set([manifestName, ...segments.map(({ name }) => fileOf(name))]);
    for (const file of present) if (!needed.has(file)) await rm(join(this.directory, file), { force: true });
  }

  async #isAnothers(): Promise<boolean> {
    const written = await this.#manifestWritten();
    return written !== null && written !== this.#manifestTime && Date.now() - written < otherWriterMilliseconds;
  }

  async #manifestWritten(): Promise<number | null> {
    const manifest = await stat(join(this.directory, manifestName)).catch(() => null);
    return manifest?.mtimeMs ?? null;
  }
}

interface Manifest {
  readonly position: string;
  readonly segments: readonly { readonly name: string; readonly dead: Bitset | null }[];
}
