import preset from '../../jest.preset.mjs';

/** A scenario that was cut off still has processes and connections, which would keep the run from ending. */
export default { ...preset, forceExit: true };
