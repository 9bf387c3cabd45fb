import type { DecisionSignal } from '@creator-discovery/chat';
import type { Database } from '../session/database.ts';
import { PostgresSignal } from '../session/postgres-signal.ts';

export class PostgresDecisionSignal extends PostgresSignal implements DecisionSignal {
  constructor(db: Database, directUrl: string) {
    super(db, directUrl, 'decision');
  }
}
