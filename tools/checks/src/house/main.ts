/** `npm run house`: prints the size of the repository and its limits. */
import { houseRows } from './rows.ts';

for (const { what, now, max } of houseRows()) {
  console.log(`${String(now).padStart(7)} of ${String(max).padStart(7)}  ${what}`);
}
console.log(`
Measured in a fresh clone with a warm npm cache, on two idle processors:
  at most 8 min  time npm test
  at most 500 MB npm start, then du -sm node_modules`);
