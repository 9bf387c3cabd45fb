import * as typedArrays from '../memory/typed-arrays.ts';

export const intAt = checked(typedArrays.intAt);
export const shortAt = checked(typedArrays.shortAt);
export const doubleAt = checked(typedArrays.doubleAt);
export const codeAt = checked(typedArrays.codeAt);
export const addAt = checked(typedArrays.addAt);
export { cumulate } from '../memory/typed-arrays.ts';

/** Wraps a function so that it throws if the index is out of bounds. */
function checked<Items extends { readonly length: number }, Rest extends unknown[], Result>(
  access: (items: Items, index: number, ...rest: Rest) => Result,
) {
  return (items: Items, index: number, ...rest: Rest): Result => {
    if (!(index >= 0 && index < items.length)) throw new RangeError(`${access.name}: ${index} of ${items.length}`);
    return access(items, index, ...rest);
  };
}
