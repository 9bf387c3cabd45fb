import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bitset } from './bitset.js';
import type { Segment } from './segment.js';
import { readTree, type Tree, writeTree } from './snapshot-file.js';

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
const fileOf = (name: string): string => `segment-${name}.index`;

/** Snapshots of one index in one directory: a file per segment, written once, and a manifest that names them. */
export class Snapshots {
  constructor(readonly directory: string) {}

  /** The latest state; null when there is none that can be read whole. */
  async load(): Promise<IndexState | null> {
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

  /** Writes what is not yet there, then the manifest, then removes what it no longer names. */
  async save({ position, segments }: IndexState): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    const present = new Set(await readdir(this.directory));
    for (const { name, segment } of segments) {
      if (!present.has(fileOf(name))) await writeTree(join(this.directory, fileOf(name)), segment as unknown as Tree);
    }
    const manifest: Manifest = { position, segments: segments.map(({ name, dead }) => ({ name, dead })) };
    await writeTree(join(this.directory, manifestName), manifest as unknown as Tree);
    const needed = new Set([manifestName, ...segments.map(({ name }) => fileOf(name))]);
    for (const file of present) if (!needed.has(file)) await rm(join(this.directory, file), { force: true });
  }
}

interface Manifest {
  readonly position: string;
  readonly segments: readonly { readonly name: string; readonly dead: Bitset | null }[];
}
