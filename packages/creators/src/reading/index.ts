export * from './handles.ts';
export { type ExpectedNumber, type NumberReading, readNumber } from './numbers.ts';
export { listText, plainText, rowLabels, spreadsheetText } from './spreadsheet-text.ts';
export { type TextLayout, textLayout } from './text-layout.ts';
export { readUserId } from './user-ids.ts';
export { isWorkbook, isWorkbookPart, sheetsOf, type WorkbookParts } from './workbook.ts';
