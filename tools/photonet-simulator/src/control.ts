import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { type FaultKind, type FaultRule, faultKinds } from './faults.ts';
import { type ShapedKind, shapes } from './shape-modes.ts';
import type { Simulator } from './simulator.ts';
import type { SimulatedUser } from './world.ts';

/** Request to the simulator itself. */
export interface ControlRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

type Result = { readonly status: number; readonly body: unknown };
type Handler = (request: ControlRequest) => Result;

const faultInput = z.strictObject({
  target: z
    .string()
    .min(1)
    .max(200)
    .describe('A username or hashtag in lower case, or a shortcode; `*` = every target.'),
  fault: z.enum(Object.keys(faultKinds) as [FaultKind, ...FaultKind[]]),
  style: z.enum(['web', 'app']).optional().describe('Only requests of this style fail. Default: all.'),
  times: z.int().min(1).optional(),
  delay_ms: z.int().min(0).max(600_000).optional(),
});

const shapeInput = z.strictObject({
  kind: z.enum(Object.keys(shapes) as [ShapedKind, ...ShapedKind[]]),
  style: z.enum(['web', 'app']),
  shape: z.string(),
});

const username = z.string().regex(/^[a-z0-9._]{1,30}$/);
const usernamesInput = z.strictObject({
  usernames: z
    .array(z.union([username, z.strictObject({ username, id: z.string().regex(/^\d{1,19}$/) })]))
    .max(100_000)
    .describe('Usernames, with or without user ids.'),
});

function ok(body: unknown): Result {
  return { status: 200, body };
}

function refused(message: string): Result {
  return { status: 400, body: { message } };
}

const startedAt = performance.now();
const shortcodesPerUser = 3;
const usersWithShortcodes = 1000;

/** Paths of the simulator itself. */
export class Control {
  readonly #simulator: Simulator;
  readonly #routes: Readonly<Record<string, Handler>>;

  constructor(simulator: Simulator) {
    this.#simulator = simulator;
    this.#routes = {
      'GET /health': () =>
        ok({ status: 'ok', version: '1.0.0', uptime_seconds: Math.floor((performance.now() - startedAt) / 1000) }),
      'GET /health/live': () => ok({ status: 'ok' }),
      'GET /health/ready': () => ok({ status: 'ok' }),
      'GET /simulator/targets': () => ok(this.#targets()),
      'POST /simulator/usernames': taking(usernamesInput, ({ usernames }) => {
        const users = usernames.map((given) => (typeof given === 'string' ? { username: given } : given));
        return ok({ added: simulator.world.register(users) });
      }),
      'GET /simulator/faults': () => ok({ kinds: faultKinds, active: simulator.faults.rules.map(shown) }),
      'POST /simulator/faults': taking(faultInput, ({ delay_ms: delayMs, ...rule }) =>
        ok(shown(simulator.faults.add({ ...rule, delayMs }))),
      ),
      'DELETE /simulator/faults': () => {
        simulator.faults.clear();
        return ok({ active: [] });
      },
      'GET /simulator/shapes': () => ok(this.#shapes()),
      'POST /simulator/shapes': taking(shapeInput, ({ kind, style, shape }) =>
        simulator.shapes.set(kind, style, shape)
          ? ok(this.#shapes())
          : refused(`answers of kind ${kind} have no shape ${shape}`),
      ),
      'DELETE /simulator/shapes': () => {
        simulator.shapes.reset();
        return ok(this.#shapes());
      },
      'GET /simulator/requests': () =>
        ok({ total: sum(simulator.requests.values()), by_target: Object.fromEntries(simulator.requests) }),
    };
  }

  handles(path: string): boolean {
    return path === '/metrics' || path.startsWith('/health') || path.startsWith('/simulator');
  }

  answer(request: ControlRequest, response: ServerResponse): void {
    if (request.path === '/metrics') {
      response
        .writeHead(200, { 'content-type': 'text/plain; version=0.0.4' })
        .end(
          `# HELP photonet_simulator_requests_total Requests to the simulated network.\n# TYPE photonet_simulator_requests_total counter\nphotonet_simulator_requests_total ${sum(this.#simulator.requests.values())}\n`,
        );
      return;
    }
    const handler = this.#routes[`${request.method} ${request.path}`];
    const { status, body } =
      handler === undefined
        ? { status: 404, body: { message: 'not found', paths: Object.keys(this.#routes) } }
        : handler(request);
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  }

  #targets(): unknown {
    const { world } = this.#simulator;
    const open = world.users.filter(({ isPrivate }) => !isPrivate);
    const codesOf = (user: SimulatedUser): string[] =>
      Array.from(
        { length: Math.min(user.mediaCount, shortcodesPerUser) },
        (_, index) => world.post(user, index).shortcode,
      );
    return {
      usernames: open.map(({ username }) => username),
      hashtags: world.hashtags,
      shortcodes: open.slice(0, usersWithShortcodes).flatMap(codesOf),
      private_usernames: world.users.filter(({ isPrivate }) => isPrivate).map(({ username }) => username),
      missing_usernames: world.missingUsernames,
    };
  }

  #shapes(): unknown {
    const known = Object.entries(shapes).map(([kind, written]) => [kind, Object.keys(written)] as const);
    return { known: Object.fromEntries(known), active: this.#simulator.shapes.active };
  }
}

function taking<Input>(schema: z.ZodType<Input>, use: (input: Input) => Result): Handler {
  return ({ body }) => {
    const input = schema.safeParse(parsed(body));
    return input.success ? use(input.data) : refused(z.prettifyError(input.error));
  };
}

function shown({ delayMs, ...rule }: FaultRule) {
  return { ...rule, delay_ms: delayMs };
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
