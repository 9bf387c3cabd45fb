import { randomUUID } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ImportReport } from '@creator-discovery/creators';
import { harmless } from '@creator-discovery/http-server';

const barWidth = 30;
const minRedrawMs = 100;

/** `reported`: a bad line that another note reports; `warning`: a line that is used, shown after the bad ones. */
export type LineKind = 'bad' | 'reported' | 'warning';

/** Receives the progress of a command that reads a file. */
export interface Progress {
  show(report: ImportReport, bytesRead: number): void;
  note(text: string): void;
  badLine(text: string, kind?: LineKind): void;
  end(): void;
}

/** Maximum bad lines on standard error. */
const maxShown = 20;

/** Draws a progress bar on a terminal; elsewhere writes the notes only. Many bad lines go to a file. */
export class ImportProgress implements Progress {
  readonly #stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly #size: number | null;
  readonly #badFile: BadLinesFile;
  #drawn = 0;
  #shown = '';
  #badShown = 0;
  /** The first ones. */
  readonly #warnings: string[] = [];

  constructor(
    stderr: NodeJS.WritableStream & { readonly isTTY?: boolean },
    /** Name of the file, and its size in bytes; null if unknown. */
    { name, size }: { readonly name: string; readonly size: number | null },
  ) {
    this.#badFile = new BadLinesFile(name);
    this.#stderr = stderr;
    this.#size = size;
  }

  show(report: ImportReport, bytesRead: number): void {
    if (!this.#stderr.isTTY || performance.now() - this.#drawn < minRedrawMs) return;
    this.#drawn = performance.now();
    const counts = `${report.added} added, ${report.updated} updated, ${report.bad} bad`;
    this.#draw(this.#size ? `${bar(bytesRead / this.#size)} ${counts}` : counts);
  }

  note(text: string): void {
    const shown = this.#shown;
    this.#draw('');
    this.#stderr.write(`${harmless(text)}\n`);
    this.#draw(shown);
  }

  badLine(text: string, kind: LineKind = 'bad'): void {
    if (kind === 'bad' && this.#badShown < maxShown) this.#show(text);
    else if (kind === 'warning' && this.#warnings.length < maxShown) this.#warnings.push(text);
    else this.#badFile.isNeeded = true;
    this.#badFile.add(harmless(text));
  }

  end(): void {
    this.#draw('');
    for (const warning of this.#warnings.splice(0, maxShown - this.#badShown)) this.#show(warning);
    if (this.#warnings.length > 0) this.#badFile.isNeeded = true;
    const file = this.#badFile.close();
    if (file !== null) this.note(`All bad lines are in ${file}.`);
  }

  #show(line: string): void {
    this.#badShown += 1;
    this.note(line);
  }

  #draw(text: string): void {
    if (!this.#stderr.isTTY || text === this.#shown) return;
    this.#stderr.write(`\r\u001b[2K${text}`);
    this.#shown = text;
  }
}

/** Lists all bad lines in the folder of the imported file, or in that for temporary files. Few lines need no file. */
class BadLinesFile {
  readonly #paths: readonly [string, string];
  #waiting: string[] = [];
  #file: { readonly path: string; readonly descriptor: number } | null = null;
  isNeeded = false;

  constructor(name: string) {
    const temporary = path.join(tmpdir(), `creators-import-${randomUUID()}.bad-lines.txt`);
    this.#paths = [name === '-' ? temporary : `${name}.bad-lines.txt`, temporary];
  }

  add(line: string): void {
    this.#waiting.push(`${line}\n`);
    if (this.isNeeded && this.#waiting.length >= 1000) this.#write();
  }

  /** Returns the path of the file; null without one. */
  close(): string | null {
    if (this.isNeeded) this.#write();
    const file = this.#file;
    [this.#file, this.isNeeded] = [null, false];
    if (file !== null) closeSync(file.descriptor);
    return file?.path ?? null;
  }

  #write(): void {
    this.#file ??= opened(...this.#paths);
    writeSync(this.#file.descriptor, this.#waiting.join(''));
    this.#waiting = [];
  }
}

function opened(first: string, second: string) {
  try {
    return { path: first, descriptor: openSync(first, 'w', 0o600) };
  } catch {
    return { path: second, descriptor: openSync(second, 'wx', 0o600) };
  }
}

function bar(share: number): string {
  const filled = Math.round(Math.min(1, share) * barWidth);
  return `[${'='.repeat(filled)}${' '.repeat(barWidth - filled)}] ${String(Math.floor(Math.min(1, share) * 100)).padStart(3)} %`;
}
