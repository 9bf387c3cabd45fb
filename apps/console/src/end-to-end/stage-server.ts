import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Account, AccountOptions, NewMatches, Stage } from '@creator-discovery/examples/stage';
import { type ModelAnswer, type ScriptedModel, startScriptedModel } from './scripted-model.ts';

export interface StageCalls {
  /** Starts the servers on first use. */
  readonly set: (nothing: object) => Promise<{ readonly api: string }>;
  readonly newAccount: (options: AccountOptions) => Promise<Pick<Account, 'accountId' | 'key'>>;
  readonly suspend: (account: Pick<Account, 'accountId'>) => Promise<object>;
  readonly setNewMatches: (matches: NewMatches) => Promise<object>;
  readonly say: (script: { readonly to: string; readonly answers: readonly ModelAnswer[] }) => Promise<object>;
}

/**
 * Database, action API, worker, simulated network and chat model for all test files, controlled over HTTP because jest
 * isolates files from its global set-up. They start on first use, so that other tests don't wait.
 */
export class StageServer {
  readonly #server: Server;
  #stage: Promise<{ readonly stage: Stage; readonly model: ScriptedModel }> | undefined;
  readonly #accounts = new Map<string, Account>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<StageServer> {
    const server = createServer();
    const stage = new StageServer(server);
    server.on('request', async (request, response) => {
      try {
        const call = request.url?.slice(1) as keyof StageCalls;
        const answer = await stage.#calls[call](JSON.parse(await text(request)));
        response.end(JSON.stringify(answer));
      } catch (fault) {
        response.writeHead(500).end(String(fault));
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return stage;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    const started = await this.#stage;
    await started?.stage.end();
    await started?.model.end();
  }

  readonly #calls: StageCalls = {
    set: async () => ({ api: (await this.#started()).stage.url }),
    newAccount: async (options) => {
      const account = await (await this.#started()).stage.newAccount(options);
      this.#accounts.set(account.accountId, account);
      return { accountId: account.accountId, key: account.key };
    },
    suspend: async ({ accountId }) => {
      await this.#accounts.get(accountId)?.suspend();
      return {};
    },
    setNewMatches: async (matches) => {
      await (await this.#started()).stage.setNewMatches(matches);
      return {};
    },
    say: async ({ to, answers }) => {
      (await this.#started()).model.answers(to, answers);
      return {};
    },
  };

  #started(): Promise<{ readonly stage: Stage; readonly model: ScriptedModel }> {
    this.#stage ??= setUp();
    return this.#stage;
  }
}

async function setUp(): Promise<{ readonly stage: Stage; readonly model: ScriptedModel }> {
  // Imported late, because loading takes a second.
  const { setStage } = await import('@creator-discovery/examples/stage');
  const model = await startScriptedModel();
  const stage = await setStage({ creators: 2000, settings: { ...model.settings, DEMO_DATA: 'on' } });
  await Promise.all([stage.introduceCreators(), stage.startWorker()]);
  return { stage, model };
}
