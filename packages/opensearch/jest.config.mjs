import preset from '../../jest.preset.mjs';

export default { ...preset, testTimeout: 180_000 };
