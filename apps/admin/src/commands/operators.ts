import {
  type EndedToken,
  type IssuedToken,
  type ListedOperator,
  operatorName,
  operatorRules,
  roles,
} from '@creator-discovery/operators';
import { creditsOrNone, duration, text } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { argument, InvalidText, oneOf, option, optionWithDefault, requiredOption } from '../parameters.ts';
import { Refusal, TokenHasEnded } from '../refusal.ts';

const id = argument({ help: 'the operator', read: text });

const lifetime = optionWithDefault({
  placeholder: 'time',
  help: 'how long the token works, such as 30d; at most 365d',
  read: lifetimeOf,
  byDefault: operatorRules.lifetimeSeconds,
});

export const operatorCommands = [
  defineCommand({
    name: 'operators create',
    summary: 'name somebody who works on the installation, and print the token, the only time it is shown',
    notes: `Roles: read looks things up; support also suspends accounts, stops keys and jobs, and grants credits up to a bound;
admin may do everything. The first operator is made beside the database.`,
    role: 'admin',
    effect: 'changes',
    subject: 'operator_id',
    secret: 'token',
    parameters: {
      name: requiredOption({ placeholder: 'name', help: 'who it is, as the audit log names them', read: nameOf }),
      role: requiredOption({ placeholder: 'role', help: 'what they may do', ...oneOf(roles) }),
      creditsPerDay: option({
        placeholder: 'number',
        help: `credits that they may grant in any 24 hours; of support by default ${operatorRules.creditsPerDay}, of admin any`,
        read: creditsOrNone,
      }),
      lifetime,
    },
    refusalOf: ({ role, creditsPerDay }) =>
      role === 'read' && creditsPerDay !== undefined ? 'operators of the role read grant no credits' : null,
    run: async ({ services, tokenId, input }) => {
      const created = {
        name: input.name,
        role: input.role,
        creditsPerDay: input.creditsPerDay ?? (input.role === 'admin' ? null : operatorRules.creditsPerDay),
        lifetimeSeconds: input.lifetime,
      };
      const issued = await services.operators.create(created, tokenId);
      return typeof issued === 'string' ? refuse(issued) : shownToken(issued);
    },
  }),

  defineCommand({
    name: 'operators list',
    rows: true,
    summary: 'list operators with what they may do and when their tokens end',
    role: 'read',
    effect: 'reads',
    parameters: {},
    run: async ({ services }) => (await services.operators.list()).map(shown),
  }),

  defineCommand({
    name: 'operators rotate',
    summary: 'make a new token for the same operator and print it; those before stop working',
    role: 'admin',
    effect: 'changes',
    subject: 'id',
    secret: 'token',
    parameters: {
      id,
      overlap: optionWithDefault({
        placeholder: 'time',
        help: 'how long tokens before still work, such as 24h, 90m or 0',
        read: duration,
        byDefault: 0,
      }),
      lifetime,
    },
    run: async ({ services, tokenId, input }) => {
      const times = { overlapSeconds: input.overlap, lifetimeSeconds: input.lifetime };
      const issued = await services.operators.rotate(input.id, times, tokenId);
      return typeof issued === 'string' ? refuse(issued) : shownToken(issued);
    },
  }),

  defineCommand({
    name: 'operators revoke',
    reason: 'of_operators',
    summary: 'stop all tokens of an operator at once and for ever',
    role: 'admin',
    effect: 'changes',
    subject: 'id',
    parameters: { id },
    run: async ({ services, tokenId, input }) => {
      const result = await services.operators.revoke(input.id, tokenId);
      if (result !== 'revoked') refuse(result);
      return { operator_id: input.id, revoked: true };
    },
  }),
];

const refusals = {
  name_taken: 'there is, or was, an operator of that name',
  unknown_operator: 'there is no such operator, or it was revoked',
};

/** @throws Refusal always. */
function refuse(reason: keyof typeof refusals | EndedToken): never {
  throw reason === 'caller_ended' ? new TokenHasEnded() : new Refusal(refusals[reason]);
}

/** @throws InvalidText */
function nameOf(given: string): string {
  if (operatorName.test(given)) return given;
  throw new InvalidText('It must have 1 to 40 of the letters a to z, digits, dots, hyphens and underscores.');
}

/** @throws InvalidText */
function lifetimeOf(given: string): number {
  const seconds = duration(given);
  if (seconds > 0) return seconds;
  throw new InvalidText('A token must work for some time.');
}

function shownToken({ operator, token, shown: issued }: IssuedToken) {
  return {
    operator_id: operator.operatorId,
    name: operator.name,
    role: operator.role,
    credits_per_day: operator.creditsPerDay,
    token,
    expires_at: issued.expiresAt.toISOString(),
  };
}

function shown({ tokens, ...operator }: ListedOperator) {
  const [newest] = tokens;
  return {
    operator_id: operator.operatorId,
    name: operator.name,
    role: operator.role,
    credits_per_day: operator.creditsPerDay,
    created_at: operator.createdAt.toISOString(),
    revoked_at: operator.revokedAt?.toISOString() ?? null,
    token: newest?.prefix ?? null,
    expires_at: newest?.expiresAt.toISOString() ?? null,
    last_used_at: newest?.lastUsedAt?.toISOString() ?? null,
  };
}
