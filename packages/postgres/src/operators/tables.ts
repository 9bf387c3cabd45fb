import type { Role } from '@creator-discovery/operators';
import type { Generated } from 'kysely';

interface OperatorTable {
  operator_id: Generated<string>;
  name: string;
  role: Role;
  credits_per_day: number | null;
  created_at: Date;
  revoked_at: Date | null;
}

export interface OperatorTokenTable {
  token_id: Generated<string>;
  hash: Buffer;
  operator_id: string;
  prefix: string;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

interface OperatorGrantTable {
  grant_id: Generated<string>;
  operator_id: string;
  credits: number;
  at: Date;
}

interface OperationCallsTable {
  day: string;
  operation: string;
  channel: string;
  outcome: string;
  calls: number;
}

interface ChoreRunTable {
  chore: string;
  caught_up_at: Date;
}

declare module '../session/schema.ts' {
  interface Schema {
    operator: OperatorTable;
    operator_token: OperatorTokenTable;
    operator_grant: OperatorGrantTable;
    operation_calls: OperationCallsTable;
    chore_run: ChoreRunTable;
  }
}
