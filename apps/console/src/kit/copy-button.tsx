import { Copy } from 'lucide-react';
import { notify } from './announcements.ts';
import { Button, type ButtonLook, IconButton } from './button.tsx';

export const cannotCopy = 'This browser blocks copying. Select the text instead.';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly look?: ButtonLook;
}

/** `label` names the copied text for screen readers: "Copy: the account's id". */
export function CopyButton({ text, label, look = 'plain' }: CopyButtonProps) {
  return (
    <Button
      compact
      look={look}
      icon={<Copy size={14} />}
      aria-label={`Copy: ${label}`}
      onClick={() => void copyWithNotice(text)}
    >
      Copy
    </Button>
  );
}

/** Icon button after a value. */
export function CopyIcon({ text }: { readonly text: string }) {
  return <IconButton label={`Copy ${text}`} icon={<Copy size={14} />} onClick={() => void copyWithNotice(text)} />;
}

export async function copyWithNotice(text: string, words = 'Copied.'): Promise<void> {
  notify((await copyText(text)) ? words : cannotCopy);
}

/** Returns false if the browser blocks copying. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedFromField(text);
  }
}

/** Fallback for plain http, where pages have no clipboard: copies a selection. */
function copiedFromField(text: string): boolean {
  const from = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (from instanceof HTMLElement) from.focus();
  return copied;
}
