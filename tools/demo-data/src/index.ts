export { DemoCreators, type DemoDataOptions, defaultDay, defaultSeed, generateCreators } from './generate-creators.ts';
export { Random } from './random.ts';
