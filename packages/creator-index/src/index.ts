export { type CreatorReader, type CreatorSource, type CreatorSourceModule, creatorSource } from './creator-source.js';
export { defaultIndexSettings, type IndexSettings } from './index-settings.js';
export {
  type IndexReport,
  type IndexStatus,
  MemoryCreatorIndex,
  type MemoryCreatorIndexOptions,
} from './memory-creator-index.js';
