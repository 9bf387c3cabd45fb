/** @param folder of the package; default: the current folder */
export function noteForTests(line: string | null, folder?: string): void;
