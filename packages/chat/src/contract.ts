export * from './conversations.contract.ts';
export * from './conversations.fake.ts';
