import { text } from 'node:stream/consumers';
import type { Account, AccountOptions, NewMatches, Stage } from '@creator-discovery/examples/stage';
import { type LocalServer, serveLocally } from '@creator-discovery/http-server/testing';
import { type ModelAnswer, type ScriptedModel, startScriptedModel } from './scripted-model.ts';

export interface StageCalls {
  /** Starts the servers on first use. */
  readonly set: (nothing: object) => Promise<{ readonly api: string }>;
  readonly newAccount: (options: AccountOptions) => Promise<Omit<Account, 'suspend'>>;
  readonly suspend: (account: Pick<Account, 'accountId'>) => Promise<object>;
  readonly setNewMatches: (matches: NewMatches) => Promise<object>;
  readonly say: (script: { readonly to: string; readonly answers: readonly ModelAnswer[] }) => Promise<object>;
}

/**
 * Database, action API, worker, simulated network and chat model for all test files, controlled over HTTP because jest
 * isolates files from its global set-up. They start on first use, so that other tests don't wait.
 */
export class StageServer {
  #server: LocalServer | undefined;
  #stage: Promise<{ readonly stage: Stage; readonly model: ScriptedModel }> | undefined;
  readonly #accounts = new Map<string, Account>();

  static async start(): Promise<StageServer> {
    const stage = new StageServer();
    stage.#server = await serveLocally(async (request, response) => {
      try {
        const call = request.url?.slice(1) as keyof StageCalls;
        const answer = await stage.#calls[call](JSON.parse(await text(request)));
        response.end(JSON.stringify(answer));
      } catch (fault) {
        response.writeHead(500).end(String(fault));
      }
    });
    return stage;
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  async end(): Promise<void> {
    await this.#server?.end();
    const started = await this.#stage;
    await started?.stage.end();
    await started?.model.end();
  }

  readonly #calls: StageCalls = {
    set: async () => ({ api: (await this.#started()).stage.url }),
    newAccount: async (options) => {
      const account = await (await this.#started()).stage.newAccount(options);
      this.#accounts.set(account.accountId, account);
      return account;
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
