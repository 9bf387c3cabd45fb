/** Loaded into a measured process before its own program, with `--expose-gc`: tells its memory when it is asked. */
process.on('message', (asked) => {
  if (asked !== 'memory') return;
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const mebibytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
  process.send?.({ memory: { resident: mebibytes(rss), live: mebibytes(heapUsed) } });
});
