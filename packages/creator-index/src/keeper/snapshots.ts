import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Segment } from '../segment/segment.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { readTree, type StoredTree, writeTree } from './snapshot-file.ts';

/** A view of a segment under the segment's name, which no other segment ever has. */
export interface NamedSegment extends SegmentView {
  readonly name: string;
}

/** What an index continues from: its segments, and the position in the feed up to which they are current. */
export interface IndexState {
  readonly position: string;
  readonly segments: readonly NamedSegment[];
}

const manifestName = 'manifest.index';

function fileOf(name: string): string {
  return `segment-${name}.index`;
}

/**
 * Another process's snapshot of this age may be replaced. It is three times the pause between snapshots, so its writer is no
 * longer running, or has nothing to write.
 */
const takeOverMs = 900_000;

/**
 * Snapshots of one index in one directory: a file per segment, written once, and a manifest that names them. Of the
 * processes that share a directory one writes, the first to do so; the others only read. A snapshot of another version
 * counts as none: the index loads from its source.
 */
export class Snapshots {
  readonly directory: string;
  readonly version: Promise<string>;
  /** The modification time of the manifest that this process last read or wrote. */
  #manifestTime: number | null = null;

  /** @param version may still be in the making: files are read meanwhile, and used only if they are of that version. */
  constructor(directory: string, version: Promise<string>) {
    this.directory = directory;
    this.version = version;
  }

  /** The latest state; null when there is none, or any file of it is missing or damaged. */
  async load(): Promise<IndexState | null> {
    // Also where the manifest can't be read: one of an older release is no other process's, and is replaced at once.
    this.#manifestTime = await this.#manifestWritten();
    const stored = await this.#read(manifestName);
    if (!stored) return null;
    const manifest = stored.data as Manifest;
    const segments: NamedSegment[] = [];
    for (const { name, deleted } of manifest.segments) {
      const file = await this.#read(fileOf(name));
      if (file?.version !== stored.version) return null;
      segments.push({ name, segment: file.data as Segment, deleted });
    }
    return stored.version === (await this.version) ? { position: manifest.position, segments } : null;
  }

  /**
   * Writes the segments that have no file yet, then the manifest, then removes files that it no longer names. Does nothing
   * while another process is the one that writes.
   */
  async save({ position, segments }: IndexState): Promise<void> {
    if (await this.#isWrittenByAnother()) return;
    await mkdir(this.directory, { recursive: true });
    const present = new Set(await readdir(this.directory));
    for (const { name, segment } of segments) {
      if (!present.has(fileOf(name))) await this.#write(fileOf(name), segment);
    }
    const manifest: Manifest = { position, segments: segments.map(({ name, deleted }) => ({ name, deleted })) };
    await this.#write(manifestName, manifest);
    this.#manifestTime = await this.#manifestWritten();
    const needed = new Set([manifestName, ...segments.map(({ name }) => fileOf(name))]);
    for (const file of present) if (!needed.has(file)) await rm(join(this.directory, file), { force: true });
  }

  #read(file: string): Promise<StoredTree | null> {
    return readTree(join(this.directory, file));
  }

  async #write(file: string, data: object): Promise<void> {
    await writeTree(join(this.directory, file), data, await this.version);
  }

  async #isWrittenByAnother(): Promise<boolean> {
    const written = await this.#manifestWritten();
    return written !== null && written !== this.#manifestTime && Date.now() - written < takeOverMs;
  }

  async #manifestWritten(): Promise<number | null> {
    const manifest = await stat(join(this.directory, manifestName)).catch(() => null);
    return manifest?.mtimeMs ?? null;
  }
}

interface Manifest {
  readonly position: string;
  readonly segments: readonly Omit<NamedSegment, 'segment'>[];
}
