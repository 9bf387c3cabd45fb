const names: Readonly<Record<string, string>> = {
  escape: 'Esc',
  enter: 'Enter',
  space: 'Space',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
};

/** `mod+enter` → `⌘/Ctrl Enter`; `g s` → `G`, `S`, one after the other. */
export function keyNames(keys: string): readonly string[] {
  return keys.split(' ').map((press) =>
    press
      .split('+')
      .map((part) => {
        if (part === 'mod') return '⌘/Ctrl';
        if (part === 'shift') return 'Shift';
        return names[part] ?? part.toUpperCase();
      })
      .join(' '),
  );
}
