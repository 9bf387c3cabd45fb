import { LanguageDetector } from '@creator-discovery/collection';
import { ContainerModule } from 'inversify';
import { TinyldLanguageDetector } from './tinyld-language-detector.ts';

export const languageDetectionModule = new ContainerModule(({ bind }) => {
  bind(LanguageDetector).to(TinyldLanguageDetector).inSingletonScope();
});
