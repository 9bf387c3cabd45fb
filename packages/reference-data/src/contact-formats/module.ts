import { ContactFormats } from '@creator-discovery/creators';
import { ContainerModule } from 'inversify';
import { LibraryContactFormats } from './library-contact-formats.ts';

/** Binds the reader of phone numbers and e-mail addresses. */
export const contactFormatsModule = new ContainerModule(({ bind }) => {
  bind(ContactFormats).to(LibraryContactFormats).inSingletonScope();
});
