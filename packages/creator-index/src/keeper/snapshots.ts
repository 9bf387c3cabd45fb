import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Segment } from '../segment/segment.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { readTree, type StoredTree, writeTree } from './snapshot-file.ts';

/** A view of a segment with the segment's unique name. */
export interface NamedSegment extends SegmentView {
  readonly name: string;
}

/** Segments, and the position in the feed up to which they are current. */
export interface IndexState {
  readonly position: string;
  readonly segments: readonly NamedSegment[];
}

const manifestName = 'manifest.index';

function fileOf(name: string): string {
  return `segment-${name}.index`;
}

/** Another process's snapshot of this age may be replaced. Three times the pause between snapshots, so its writer is idle or gone. */
const takeOverMs = 900_000;

/**
 * Snapshots of one index in one directory: a file per segment, written once, and a manifest. If processes share a directory,
 * the first one to write is the only writer. Snapshots of another version are ignored.
 */
export class Snapshots {
  readonly directory: string;
  readonly version: Promise<string>;
  /** Modification time of the manifest that this process last read or wrote. */
  #manifestTime: number | null = null;

  /** @param version may be pending: files are read before it resolves, and used only if they match. */
  constructor(directory: string, version: Promise<string>) {
    this.directory = directory;
    this.version = version;
  }

  /** Returns the latest state; null if a file is missing or damaged. */
  async load(): Promise<IndexState | null> {
    // Claims also a manifest that cannot be read, so that it is replaced at once.
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

  /** Writes new segments, then the manifest, then removes unused files. Does nothing while another process is the writer. */
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
