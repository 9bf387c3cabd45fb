import preset from '../../jest.preset.mjs';

/** The SDK's native runtime can outlive the last test by some time; the results are in by then. */
export default { ...preset, forceExit: true, testTimeout: 180_000 };
