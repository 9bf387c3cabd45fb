import type { ContactFormats } from '../contact-formats.ts';

/** International and national prefixes of a few countries. */
const plans: Readonly<Record<string, { readonly calling: string; readonly trunk: string }>> = {
  DE: { calling: '49', trunk: '0' },
  FR: { calling: '33', trunk: '0' },
  US: { calling: '1', trunk: '' },
};

const localPart = /^[^\s@<>()[\],;:."]+(?:\.[^\s@<>()[\],;:."]+)*$/;
const label = /^[\p{L}\p{N}-]+$/u;
const maxAddressLength = 254;
const maxPhoneLength = 40;

/** Reads phone numbers of a few countries, and plain e-mail addresses. */
export class MemoryContactFormats implements ContactFormats {
  phone(text: string, country: string | null): string | null {
    if (text.length > maxPhoneLength) return null;
    const digits = text.trim().replace(/[ ().-]/g, '');
    if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits;
    const plan = country === null ? undefined : plans[country];
    if (plan === undefined || !/^\d{7,14}$/.test(digits) || !digits.startsWith(plan.trunk)) return null;
    return `+${plan.calling}${digits.slice(plan.trunk.length)}`;
  }

  email(text: string): string | null {
    const trimmed = text.trim();
    const at = trimmed.lastIndexOf('@');
    const [local, domain] = [trimmed.slice(0, at), trimmed.slice(at + 1).toLowerCase()];
    const labels = domain.split('.');
    const isAddress = trimmed.length <= maxAddressLength && localPart.test(local) && labels.length > 1;
    return at > 0 && isAddress && labels.every(isLabel) ? `${local}@${domain}` : null;
  }

  callingCode(country: string): string | null {
    return plans[country]?.calling ?? null;
  }
}

function isLabel(text: string): boolean {
  return label.test(text) && !text.startsWith('-') && !text.endsWith('-');
}
