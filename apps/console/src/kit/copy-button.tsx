import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { announce, notify } from './announcements.ts';
import { Button, type ButtonLook, IconButton } from './button.tsx';

export const cannotCopy = 'This browser blocks copying. Select the text instead.';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly look?: ButtonLook;
}

/** `label` names the copied text for screen readers: "Copy: the account's id". */
export function CopyButton({ text, label, look = 'plain' }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const done = copied === text;
  const Icon = done ? Check : Copy;
  return (
    <Button
      compact
      look={look}
      icon={<Icon size={14} />}
      aria-label={`${done ? 'Copied' : 'Copy'}: ${label}`}
      onClick={async () => {
        if (!(await copyText(text))) return announce(cannotCopy);
        setCopied(text);
        announce('Copied.');
      }}
    >
      {done ? 'Copied' : 'Copy'}
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
