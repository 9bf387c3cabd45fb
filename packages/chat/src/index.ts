export * from './approval.js';
export * from './budget.js';
export * from './conversation.js';
export * from './conversations.js';
export * from './withheld.js';
