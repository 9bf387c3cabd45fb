import type { Body } from './scenario.ts';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const instant = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g;
const dayAlone = /^\d{4}-\d{2}-\d{2}$/;
const dayOfExample = '2026-11-21';
const startOfExample = Date.parse('2026-11-21T09:00:00.000Z');
const midnight = '2026-11-22T00:00:00.000Z';
const day = 86_400_000;
/** In seconds; longer waits belong to limits, which count down. */
const maxPollSeconds = 2;
const durationMs = 12;

/**
 * Makes answers of different runs equal. Ids are numbered in order of appearance. Times of the run move to one morning,
 * one second per request. Keys and signatures are shortened.
 */
export class Normaliser {
  readonly #ids = new Map<string, string>();
  readonly #began: number[] = [Date.now()];
  readonly #day = new Date(Date.now()).toISOString().slice(0, 10);

  /** Call before each request. Waits, so that no request starts in the millisecond of the previous answer. */
  async nextRequest(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 3));
    this.#began.push(Date.now());
  }

  of(value: Body): Body {
    if (Array.isArray(value)) return value.map((item) => this.of(item));
    if (typeof value === 'string') return this.#text(value);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.#field(name, inner)]));
  }

  #field(name: string, value: Body): Body {
    if (name === 'duration_ms') return durationMs;
    return name === 'retry_after' && Number(value) > maxPollSeconds ? 60 : this.of(value);
  }

  #text(text: string): string {
    return text
      .replace(dayAlone, (day) => (day === this.#day ? dayOfExample : day))
      .replace(uuid, (id) => this.#id(id))
      .replace(instant, (moment) => this.#moment(moment))
      .replace(/cd_live_\w+/g, 'cd_live_EXAMPLE')
      .replace(/\ble_[0-9a-f]{8}_/g, 'le_0199f2c4_')
      .replace(/\b\d{19}\.\d+\.\d+\/[0-9:,]*\/[0-9:,]*\//g, '7411000000000000000.1.16384//853:853:/')
      .replace(/([?&](?:oh|efg)=[0-9a-f]{8})[0-9a-f]+/g, '$1')
      .replace(/(?<=(?:again|passes) in )\d+(?= s)|(?<=Wait )\d+(?= seconds)/g, '60');
  }

  #id(id: string): string {
    if (id.startsWith('00000000-0000-7000')) return id;
    const known = this.#ids.get(id) ?? `0199f2c4-6f0e-7000-8000-${String(this.#ids.size + 1).padStart(12, '0')}`;
    this.#ids.set(id, known);
    return known;
  }

  /** Times far from the run belong to the data and stay unchanged. */
  #moment(text: string): string {
    const moment = Date.parse(text);
    const [start = 0] = this.#began;
    if (moment < start - 1000 || moment > start + 2 * day) return text;
    if (moment % day === 0) return midnight;
    const request = this.#began.findLastIndex((began) => began <= moment);
    const ahead = moment > Date.now() ? 60 : 0;
    return new Date(startOfExample + (Math.max(0, request) + ahead) * 1000).toISOString();
  }
}

/** Cuts lists to their first row or three values, for readers. */
export function shortened(value: Body): Body {
  if (Array.isArray(value)) return value.slice(0, typeof value[0] === 'object' ? 1 : 3).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
}
