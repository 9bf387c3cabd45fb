export { type CallOptions, type ClientOptions, CreatorDiscovery, type PageOptions } from './client.ts';
export type { DownloadOptions, FileFormat, JobFile } from './download.ts';
export {
  ApiError,
  ConnectionError,
  CreatorDiscoveryError,
  type ErrorBody,
  IncompleteFileError,
  JobFailedError,
  ScrapingError,
} from './errors.ts';
export { Job, type JobResult, type WaitOptions } from './job.ts';
export type { OperationName, PagedOperation, RequestOf, ResponseOf, RowOf, Schemas } from './operations.ts';
export { Scraping, type ScrapingOptions } from './scraping.ts';
export type { TransportOptions } from './transport.ts';
