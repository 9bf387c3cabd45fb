/** Puts the focus into a filter's control: into a field where it has one, rather than onto its slider. */
export function focusControl(key: string): void {
  const control = document.querySelector(`[data-filter="${key}"]`);
  const target =
    control?.querySelector<HTMLElement>(':is(input:not([type=range]), select)') ??
    control?.querySelector<HTMLElement>('input');
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}

/** Puts the focus onto the button that a filter is opened by. */
export function focusOpener(key: string): void {
  document.querySelector<HTMLElement>(`[data-add="${key}"]`)?.focus();
}
