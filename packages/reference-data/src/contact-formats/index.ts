export { LibraryContactFormats } from './library-contact-formats.ts';
export { contactFormatsModule } from './module.ts';
