import '@creator-discovery/http-server/node-version';

const { runAdmin } = await import('./admin.ts');

// A reader such as `head` may close the output early. That is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
process.exitCode = await runAdmin(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
});
