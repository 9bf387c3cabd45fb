import { describe, expect, jest, test } from '@jest/globals';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { Keyboard, type KeyPress, type Shortcut } from './keyboard.ts';

const plain: KeyPress = {
  key: 'j',
  code: 'KeyJ',
  shift: false,
  mod: false,
  alt: false,
  repeat: false,
  at: 0,
  within: 'page',
  underDialog: false,
};

function keyboardWith(...shortcuts: (Partial<Shortcut> & { keys: string })[]) {
  const keyboard = new Keyboard(new MemoryStorage());
  keyboard.bind(shortcuts.map((shortcut) => ({ does: 'something', run: jest.fn(), ...shortcut })));
  const press = (pressed: Partial<KeyPress>) => keyboard.pressed({ ...plain, ...pressed })?.keys ?? null;
  return { keyboard, press };
}

describe('keys', () => {
  test('Shift distinguishes letters, but not symbols', () => {
    const { press } = keyboardWith({ keys: 'x' }, { keys: 'shift+x' }, { keys: '?' }, { keys: 'space' });
    expect(press({ key: 'x' })).toBe('x');
    expect(press({ key: 'X', shift: true })).toBe('shift+x');
    expect(press({ key: '?', shift: true })).toBe('?');
    expect(press({ key: ' ' })).toBe('space');
    expect(press({ key: 'y' })).toBeNull();
  });

  test('non-Latin layouts use the same keys', () => {
    const { press } = keyboardWith({ keys: 'j' });
    expect(press({ key: 'о', code: 'KeyJ' })).toBe('j');
  });

  test('key sequences have a time limit', () => {
    const { press } = keyboardWith({ keys: 'g s' }, { keys: 's' });
    expect(press({ key: 'g', at: 0 })).toBeNull();
    expect(press({ key: 's', at: 1000 })).toBe('g s');
    expect(press({ key: 's', at: 1100 })).toBe('s');
    press({ key: 'g', at: 2000 });
    expect(press({ key: 's', at: 4000 })).toBe('s');
  });

  test('single keys are off in fields and when turned off; ⌘, Ctrl and Escape work', () => {
    const { keyboard, press } = keyboardWith({ keys: 'j' }, { keys: 'mod+k' }, { keys: 'escape' }, { keys: 'g s' });
    expect(press({ within: 'field' })).toBeNull();
    keyboard.bind([{ keys: 'mod+z', does: 'Undo', run: jest.fn() }]);
    expect(press({ key: 'z', mod: true })).toBe('mod+z');
    expect(press({ key: 'z', mod: true, within: 'field' })).toBeNull();
    expect(press({ key: 'k', mod: true, within: 'field' })).toBe('mod+k');
    keyboard.switchSingleKeys(false);
    expect(press({})).toBeNull();
    press({ key: 'g' });
    expect(press({ key: 's' })).toBeNull();
    expect(press({ key: 'k', mod: true })).toBe('mod+k');
    expect(press({ key: 'Escape' })).toBe('escape');
    keyboard.switchSingleKeys(true);
    expect(press({})).toBe('j');
  });

  test('Space and Enter belong to the focused button', () => {
    const { press } = keyboardWith({ keys: 'space' }, { keys: 'enter' }, { keys: 'j' });
    expect(press({ key: ' ', within: 'control' })).toBeNull();
    expect(press({ key: 'Enter', within: 'control' })).toBeNull();
    expect(press({ key: 'j', within: 'control' })).toBe('j');
  });

  test('a dialog disables the shortcuts of the page', () => {
    const { press } = keyboardWith({ keys: 'j' }, { keys: 'mod+k', overDialogs: true });
    expect(press({ underDialog: true })).toBeNull();
    expect(press({ key: 'k', mod: true, underDialog: true })).toBe('mod+k');
  });

  test('a held key repeats movements, but not actions', () => {
    const { press } = keyboardWith({ keys: 'j', repeats: true }, { keys: 'u' });
    expect(press({ repeat: true })).toBe('j');
    expect(press({ key: 'u', repeat: true })).toBeNull();
  });

  test('the latest binding wins until it is removed', () => {
    const { keyboard } = keyboardWith({ keys: 'j', does: 'first' });
    const unbind = keyboard.bind([{ keys: 'j', does: 'second', run: jest.fn() }]);
    expect(keyboard.pressed(plain)?.does).toBe('second');
    unbind();
    expect(keyboard.pressed(plain)?.does).toBe('first');
  });
});
