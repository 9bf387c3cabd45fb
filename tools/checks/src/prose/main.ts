/** `npm run prose [PATH...]`: lists text that reads like a translation. */
import { proseByFolder, textOfFinding } from './prose.ts';

const paths = process.argv.slice(2);
for (const { findings } of proseByFolder().values()) {
  for (const finding of findings) {
    if (paths.length === 0 || paths.some((path) => finding.file.startsWith(path))) console.log(textOfFinding(finding));
  }
}
