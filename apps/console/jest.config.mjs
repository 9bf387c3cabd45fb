export { default } from '../../tools/browser/jest.config.mjs';
