import type { ImportReport } from '@creator-discovery/creators';
import { harmless } from '@creator-discovery/http-server';

const barWidth = 30;
const leastPauseMs = 100;

/** Who is shown how far an import is. */
export interface Progress {
  show(report: ImportReport, bytesRead: number): void;
  /** A line about the file. */
  note(text: string): void;
  /** Nothing more will be shown. */
  end(): void;
}

/** How far an import is, on one line of a terminal; elsewhere only the notes are written. */
export class ImportProgress implements Progress {
  readonly #stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly #size: number | null;
  #drawn = 0;
  #shown = '';

  constructor(
    stderr: NodeJS.WritableStream & { readonly isTTY?: boolean },
    /** Bytes of the file; null when it is not known. */
    size: number | null,
  ) {
    this.#stderr = stderr;
    this.#size = size;
  }

  show(report: ImportReport, bytesRead: number): void {
    if (!this.#stderr.isTTY || performance.now() - this.#drawn < leastPauseMs) return;
    this.#drawn = performance.now();
    const counts = `${report.added} added, ${report.updated} updated, ${report.bad} bad`;
    this.#draw(this.#size ? `${bar(bytesRead / this.#size)} ${counts}` : counts);
  }

  /** A line of its own, above the bar. */
  note(text: string): void {
    const shown = this.#shown;
    this.#draw('');
    this.#stderr.write(`${harmless(text)}\n`);
    this.#draw(shown);
  }

  end(): void {
    this.#draw('');
  }

  #draw(text: string): void {
    if (!this.#stderr.isTTY || text === this.#shown) return;
    this.#stderr.write(`\r\u001b[2K${text}`);
    this.#shown = text;
  }
}

function bar(share: number): string {
  const filled = Math.round(Math.min(1, share) * barWidth);
  return `[${'='.repeat(filled)}${' '.repeat(barWidth - filled)}] ${String(Math.floor(Math.min(1, share) * 100)).padStart(3)} %`;
}
