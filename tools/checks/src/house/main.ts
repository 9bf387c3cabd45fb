/** `npm run house`: what the repository weighs, and how much it may. */
import { houseRows } from './rows.ts';

for (const { what, now, most } of houseRows()) {
  console.log(`${String(now).padStart(7)} of ${String(most).padStart(7)}  ${what}`);
}
console.log(`
Measured in a fresh clone with a warm npm cache, on two idle processors:
  at most 8 min  time npm test
  at most 500 MB npm start, then du -sm node_modules`);
