import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { announce } from './announcer.tsx';
import { Button, type ButtonLook } from './button.tsx';

/** Where `copyText` is false. */
export const cannotCopy = 'This browser doesn’t let pages copy. Select the text instead.';

/** Copies a text; the button says that it did. `label` is what is copied, for screen readers: "Copy the account's id". */
export function CopyButton({
  text,
  label,
  look = 'plain',
  children = 'Copy',
}: {
  readonly text: string;
  readonly label: string;
  readonly look?: ButtonLook;
  readonly children?: string;
}) {
  const [copied, setCopied] = useState<string | null>(null);
  const done = copied === text;
  const Icon = done ? Check : Copy;
  return (
    <Button
      compact
      look={look}
      icon={<Icon size={14} aria-hidden="true" />}
      aria-label={`${done ? 'Copied' : children}: ${label}`}
      onClick={async () => {
        if (!(await copyText(text))) return announce(cannotCopy);
        setCopied(text);
        announce('Copied.');
      }}
    >
      {done ? 'Copied' : children}
    </Button>
  );
}

/** False where the browser lets no page copy. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedFromField(text);
  }
}

/** On plain http there is no clipboard for pages, but what is selected can be copied. */
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
