export { defaultIndexSettings, type IndexSettings } from './index-settings.ts';
export type {
  CreatorSourceModule,
  StandbyState,
  ThreadSource,
} from './keeper/creator-source.ts';
export {
  type IndexReport,
  type IndexStatus,
  MemoryCreatorIndex,
  type MemoryCreatorIndexOptions,
} from './memory-creator-index.ts';
export { type CreatorIndexModuleOptions, creatorIndexModule } from './module.ts';
