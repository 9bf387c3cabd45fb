import { contactFormatsContract } from '../contact-formats.contract.ts';
import { MemoryContactFormats } from './memory-contact-formats.ts';

contactFormatsContract(() => new MemoryContactFormats());
