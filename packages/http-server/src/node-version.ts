/** Oldest Node that the imports of the programs load under; undici needs it. */
const needed = '22.19';

/** Ends the process under an older Node. Entry files import this alone, because imports that fail come before any code. */
if (process.versions.node.localeCompare(needed, 'en', { numeric: true }) < 0) {
  process.stderr.write(
    `Node ${needed} or later is needed, and this is ${process.versions.node}: run it with bin/node of the deployment, or with node_modules/node/bin/node of a clone\n`,
  );
  process.exit(1);
}
