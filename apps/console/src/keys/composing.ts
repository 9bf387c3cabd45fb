interface Press {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** Key code of keys that an input method handles. */
const handledByInputMethod = 229;

/** Returns whether a key belongs to an IME composition. In Safari, the Enter that ends one is only marked by its key code. */
export function isComposing({ isComposing: isMarked, keyCode }: Press): boolean {
  return isMarked || keyCode === handledByInputMethod;
}
