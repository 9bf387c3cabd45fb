export * from './handles.ts';
export { type ExpectedNumber, type NumberReading, readNumber } from './numbers.ts';
export { listText, plainText, rowLabels, spreadsheetText } from './spreadsheet-text.ts';
export { readUserId } from './user-ids.ts';
