const barWidth = 30;

/** Shows progress on standard error: a bar on a terminal, otherwise a first and a last line. */
export class ProgressBar {
  readonly #title: string;
  readonly #total: number;
  #shown = -1;

  constructor(title: string, total: number) {
    this.#title = title;
    this.#total = total;
    if (!process.stderr.isTTY) console.error(`${title}: ${total.toLocaleString('en')} ...`);
  }

  update(done: number): void {
    const percent = Math.floor((done / this.#total) * 100);
    if (!process.stderr.isTTY || percent === this.#shown) return;
    this.#shown = percent;
    const filled = Math.round((percent / 100) * barWidth);
    const bar = `${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}`;
    process.stderr.write(`\r${this.#title} [${bar}] ${percent}% of ${this.#total.toLocaleString('en')}`);
  }

  finish(): void {
    process.stderr.write(process.stderr.isTTY ? '\n' : `${this.#title}: done\n`);
  }
}
