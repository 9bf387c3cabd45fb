export {
  type CellKind,
  type CellValue,
  type Column,
  columnsOfCreators,
  type ErasedRow,
  firstNameOf,
  orErased,
  otherFacts,
} from './columns.ts';
export { channelName, channelNames } from './contact-channels.ts';
export { byteOrderMark, csvHeader, csvRows, type Separator, separators } from './csv.ts';
export { fileNameOf, slug } from './file-name.ts';
export * from './handles.ts';
export { nameHeaders } from './name-headers.ts';
export { type ExpectedNumber, type NumberReading, narrow, readNumber } from './numbers.ts';
export { linksPart, SheetWriter, sheetPart, type TableColumn, workbookParts } from './sheet-writer.ts';
export { listText, plainText, rowLabels, spreadsheetText } from './spreadsheet-text.ts';
export { type TextLayout, textLayout } from './text-layout.ts';
export { withoutTypedContacts } from './typed-contacts.ts';
export { unicodeEncoding } from './unicode-encoding.ts';
export { readUserId } from './user-ids.ts';
export { genderWords, languageName, platformName } from './words.ts';
export { isWorkbook, isWorkbookPart, sheetsOf, type WorkbookParts } from './workbook.ts';
