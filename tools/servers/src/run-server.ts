import { parseArgs } from 'node:util';

interface ServerTool<Program> {
  /** Name of the npm script. */
  readonly name: string;
  readonly port: number;
  /** Whether data can be kept in a folder. */
  readonly hasFolder?: boolean;
  /** Finds or downloads the program; null if the machine lacks something. */
  get(log: (line: string) => void): Promise<Program | null>;
  readonly missing: string;
  pathOf(program: Program): string;
  /** Starts the server; returns the line to print and a function that stops it. */
  start(
    program: Program,
    options: { readonly port: number; readonly folder: string | undefined },
  ): Promise<{ readonly line: string; stop(): Promise<unknown> }>;
}

/** Runs `npm run NAME -- get | start`. Exit status: 1 without the program, 2 for wrong usage. */
export async function runServer<Program>(tool: ServerTool<Program>): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: String(tool.port) }, folder: { type: 'string' } },
  });
  const command = positionals.join(' ');
  const port = Number(values.port);
  const hasUnknownFolder = values.folder !== undefined && !tool.hasFolder;
  if (!['get', 'start'].includes(command) || !Number.isInteger(port) || port < 1 || port > 65_535 || hasUnknownFolder) {
    const folder = tool.hasFolder ? ' [--folder PATH]' : '';
    console.error(`usage: npm run ${tool.name} -- get | start [--port ${tool.port}]${folder}`);
    process.exit(2);
  }
  try {
    const program = await tool.get((line) => console.error(line));
    if (program === null) throw new Error(tool.missing);
    if (command === 'get') return console.log(tool.pathOf(program));
    const { line, stop } = await tool.start(program, { port, folder: values.folder });
    console.log(line);
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void stop().then(() => process.exit(0)));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
