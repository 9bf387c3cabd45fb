export * from './conversations.contract.js';
export * from './conversations.fake.js';
