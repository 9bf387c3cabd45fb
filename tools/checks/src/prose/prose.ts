import { repositoryFiles, textOf } from '../conventions/repository.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { faultsOf } from './rules.ts';

/** A piece of text that breaks at least one rule. */
export interface Finding extends Piece {
  readonly file: string;
  readonly faults: readonly string[];
}

export interface FolderProse {
  /** Number of pieces read. */
  readonly pieces: number;
  readonly findings: readonly Finding[];
}

/** Excludes specifications, data, dumps, and the rules themselves, which quote the faults. */
const excepted =
  /^docs\/spec\/|^LICENSE$|^NOTICE$|^pnpm-lock|^packages\/client\/src\/\w+-schema\.ts$|^tools\/checks\/src\/prose\/|^packages\/postgres\/sql\/schema\.sql$/;
const read = /\.(?:md|ts|tsx|mjs|sql|grit|ya?ml|sh)$/;

/** Checks the prose of the repository by folder: `apps/console`, `packages/credits`, `docs`; `root` for files outside folders. */
export function proseByFolder(): ReadonlyMap<string, FolderProse> {
  const folders = new Map<string, { pieces: number; findings: Finding[] }>();
  for (const file of repositoryFiles()) {
    if (!read.test(file) || excepted.test(file)) continue;
    const folder = /^(?:apps|packages|tools)\/[^/]+|^[^/]+(?=\/)/.exec(file)?.[0] ?? 'root';
    const prose = folders.get(folder) ?? { pieces: 0, findings: [] };
    folders.set(folder, prose);
    for (const piece of piecesOf(file, textOf(file))) {
      const faults = faultsOf(piece.text, piece.kind);
      prose.pieces += 1;
      if (faults.length > 0) prose.findings.push({ ...piece, file, faults });
    }
  }
  return folders;
}

export function textOfFinding({ file, line, faults, text }: Finding): string {
  return `${file}:${line}: ${faults.join('; ')}\n    ${text.slice(0, 200)}`;
}
