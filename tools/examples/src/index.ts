export { committedFiles, type Recording, type Recordings, record } from './recording.ts';
