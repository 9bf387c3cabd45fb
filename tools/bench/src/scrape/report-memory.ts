/** Preloaded into a process with `--expose-gc`; reports its memory in MiB on request. */
process.on('message', (request) => {
  if (request !== 'memory') return;
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const mebibytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
  process.send?.({ memory: { resident: mebibytes(rss), live: mebibytes(heapUsed) } });
});
