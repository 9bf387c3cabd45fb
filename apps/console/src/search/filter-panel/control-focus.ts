/** Prefers an input field to the slider. */
export function controlOf(key: string): HTMLElement | null {
  const control = document.querySelector(`[data-filter="${key}"]`);
  return (
    control?.querySelector<HTMLElement>(':is(input:not([type=range]), select)') ??
    control?.querySelector<HTMLElement>('input') ??
    null
  );
}

export function focusControl(key: string): void {
  const target = controlOf(key);
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}

/** Without the panel, the button that shows it. */
export function focusOpener(key: string): void {
  (
    document.querySelector<HTMLElement>(`[data-add="${key}"]`) ??
    document.querySelector<HTMLElement>('[data-filters-button]')
  )?.focus();
}
