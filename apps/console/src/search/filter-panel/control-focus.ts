/** Prefers an input field to the slider. */
export function focusControl(key: string): void {
  const control = document.querySelector(`[data-filter="${key}"]`);
  const target =
    control?.querySelector<HTMLElement>(':is(input:not([type=range]), select)') ??
    control?.querySelector<HTMLElement>('input');
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}

export function focusOpener(key: string): void {
  document.querySelector<HTMLElement>(`[data-add="${key}"]`)?.focus();
}
