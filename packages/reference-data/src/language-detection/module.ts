import { LanguageDetector } from '@creator-discovery/collection';
import { ContainerModule } from 'inversify';
import { TinyldLanguageDetector } from './tinyld-language-detector.ts';

/** Binds the detector of languages. */
export const languageDetectionModule = new ContainerModule(({ bind }) => {
  bind(LanguageDetector).to(TinyldLanguageDetector).inSingletonScope();
});
