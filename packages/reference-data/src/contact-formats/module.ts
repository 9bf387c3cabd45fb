import { ContactFormats } from '@creator-discovery/creators';
import { ContainerModule } from 'inversify';
import { LibraryContactFormats } from './library-contact-formats.ts';

export const contactFormatsModule = new ContainerModule(({ bind }) => {
  bind(ContactFormats).to(LibraryContactFormats).inSingletonScope();
});
