import {
  type EndedToken,
  type IssuedToken,
  type ListedOperator,
  operatorName,
  operatorRules,
  roles,
} from '@creator-discovery/operators';
import { creditsOrNone, longerThanZero, overlapOf, shortName, text } from '../arguments.ts';
import { changeByAdmin, defineCommand, lookUp } from '../command.ts';
import { argument, oneOf, option, requiredOption } from '../parameters.ts';
import { EndedTokenRefusal, Refusal } from '../refusal.ts';
import { shownFields } from '../shown-fields.ts';

const id = argument({ help: 'operator', read: text });

const lifetime = option({
  placeholder: 'time',
  help: `lifetime of the token, such as 30d; at most 365d, default ${operatorRules.lifetimeSeconds / 86_400}d`,
  read: longerThanZero(),
});

export const operatorCommands = [
  defineCommand({
    name: 'operators create',
    summary: 'create an operator and print the token, once',
    notes: `Roles: read looks things up; support also suspends accounts, stops keys and jobs, and grants credits up to a daily limit; admin
may do everything. Create the first operator without --server.`,
    ...changeByAdmin,
    subject: 'operator_id',
    secret: 'token',
    parameters: {
      name: requiredOption({ placeholder: 'name', help: 'name in the audit log', read: shortName(operatorName) }),
      role: requiredOption({ placeholder: 'role', help: 'permissions', ...oneOf(roles) }),
      creditsPerDay: option({
        placeholder: 'number',
        help: `grant limit per 24 hours; default ${operatorRules.creditsPerDay} for support, unlimited for admin`,
        read: creditsOrNone,
      }),
      lifetime,
    },
    refusalOf: ({ role, creditsPerDay }) =>
      role === 'read' && creditsPerDay !== undefined ? 'operators with the role read cannot grant credits' : null,
    run: async ({ services, tokenId, input }) => {
      const created = {
        name: input.name,
        role: input.role,
        creditsPerDay: input.creditsPerDay ?? (input.role === 'admin' ? null : operatorRules.creditsPerDay),
        lifetimeSeconds: input.lifetime ?? operatorRules.lifetimeSeconds,
      };
      const issued = await services.operators.create(created, tokenId);
      return typeof issued === 'string' ? refuse(issued) : shownToken(issued);
    },
  }),

  defineCommand({
    name: 'operators list',
    rows: true,
    summary: 'list operators with their roles and the expiry of their tokens',
    ...lookUp,
    parameters: {},
    run: async ({ services }) => (await services.operators.list()).map(shown),
  }),

  defineCommand({
    name: 'operators rotate',
    summary: "replace an operator's token and print it; earlier tokens stop working",
    ...changeByAdmin,
    subject: 'id',
    secret: 'token',
    parameters: {
      id,
      overlap: overlapOf('earlier tokens keep working'),
      lifetime,
    },
    run: async ({ services, tokenId, input }) => {
      const lifetimeSeconds = input.lifetime ?? operatorRules.lifetimeSeconds;
      const times = { overlapSeconds: input.overlap, lifetimeSeconds };
      const issued = await services.operators.rotate(input.id, times, tokenId);
      return typeof issued === 'string' ? refuse(issued) : shownToken(issued);
    },
  }),

  defineCommand({
    name: 'operators revoke',
    reason: 'of_operators',
    summary: 'revoke all tokens of an operator, permanently',
    ...changeByAdmin,
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
  name_taken: 'the name belongs to a current or former operator',
  unknown_operator: 'the operator does not exist or was revoked',
};

function refuse(reason: keyof typeof refusals | EndedToken): never {
  throw reason === 'caller_ended' ? new EndedTokenRefusal() : new Refusal(refusals[reason]);
}

function shownToken({ operator, token, shown: issued }: IssuedToken) {
  return {
    ...shownFields(operator, 'operatorId', 'name', 'role', 'creditsPerDay'),
    token,
    ...shownFields(issued, 'expiresAt'),
  };
}

function shown({ tokens, ...operator }: ListedOperator) {
  const [newest] = tokens;
  return {
    ...shownFields(operator, 'operatorId', 'name', 'role', 'creditsPerDay', 'createdAt', 'revokedAt'),
    token: newest?.prefix ?? null,
    expires_at: newest?.expiresAt.toISOString() ?? null,
    last_used_at: newest?.lastUsedAt?.toISOString() ?? null,
  };
}
