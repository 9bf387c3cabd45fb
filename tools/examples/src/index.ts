export { committedFile, type Recording, record } from './recording.js';
