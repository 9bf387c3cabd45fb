import 'reflect-metadata';
import { defaultBudget } from '@creator-discovery/chat';
import type { Composition, Logger, Metrics } from '@creator-discovery/http-server';
import type { Ports } from '@creator-discovery/operations';
import { photonetSettingsOf, photonetWarnings } from '@creator-discovery/photonet-http';
import { businessNow } from '@creator-discovery/postgres';
import { Container } from 'inversify';
import { actionApiRoutes } from './action-api.ts';
import { adapters } from './adapters.ts';
import { chatModel } from './chat/chat-model.ts';
import { identifiers as ids } from './identifiers.ts';
import { portsModule } from './ports-module.ts';
import { addressesOf, type Settings } from './settings.ts';

export interface ComposeOptions {
  readonly chosen: Settings;
  readonly logger: Logger;
  readonly metrics?: Metrics;
  /** Ports in place of the process's own, for tests of what the network or a fault of the database does. */
  readonly replace?: Partial<Ports>;
}

/** The process's parts, bound once; nothing outside this file and its modules asks the container for anything. */
function container({ chosen, logger }: ComposeOptions): Container {
  const made = new Container({ defaultScope: 'Singleton' });
  made.bind(ids.settings).toConstantValue(chosen);
  made.bind(ids.logger).toConstantValue(logger);
  made.load(adapters, portsModule);
  return made;
}

/** Composes the action API from its settings. */
export async function composeActionApi(options: ComposeOptions): Promise<Composition & { readonly ports: Ports }> {
  const parts = container(options);
  const { chosen, logger, metrics, replace } = options;
  const ports = { ...parts.get(ids.ports), ...replace };
  const [keys, database, engine] = [parts.get(ids.keys), parts.get(ids.database), parts.get(ids.searchEngine)];
  if (metrics) engine.observe(metrics);
  const { baseUrl } = addressesOf(chosen);
  for (const warning of photonetWarnings(photonetSettingsOf(chosen))) logger.warn(warning);
  return {
    ports,
    port: chosen.ACTION_API_PORT,
    checks: {
      vital: {
        database: async () => {
          await businessNow(database);
        },
      },
      ready: { search: engine.check },
    },
    routes: actionApiRoutes({
      keys,
      ports,
      logger,
      conversations: parts.get(ids.conversations),
      budget: defaultBudget,
      model: chatModel(chosen),
      documents: { baseUrl, policies: ports.policies },
      hosts: [...chosen.MCP_ALLOWED_HOSTS, new URL(baseUrl).hostname, chosen.HOST, 'localhost', '127.0.0.1', '[::1]'],
    }),
    begin: () => engine.open(),
    close: async () => {
      await engine.close();
      await database.destroy();
    },
  };
}
