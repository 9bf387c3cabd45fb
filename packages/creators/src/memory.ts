export { MemoryContactFormats } from './testing/memory-contact-formats.ts';
export { MemoryCreators } from './testing/memory-creators.ts';
