export { type CreatorReader, type CreatorSource, type CreatorSourceModule, creatorSource } from './creator-source.ts';
export { defaultIndexSettings, type IndexSettings } from './index-settings.ts';
export {
  type IndexReport,
  type IndexStatus,
  MemoryCreatorIndex,
  type MemoryCreatorIndexOptions,
} from './memory-creator-index.ts';
