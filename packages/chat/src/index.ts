export * from './approval.ts';
export * from './budget.ts';
export * from './conversation.ts';
export * from './conversations.ts';
export * from './decision-signal.ts';
export * from './withheld.ts';
