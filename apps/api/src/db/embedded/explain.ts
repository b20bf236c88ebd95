/** Turns what PostgreSQL or the system said into a sentence that says what to do. The original is the cause. */
export function explain(cause: unknown, data: string): Error {
  const said = cause instanceof Error ? cause.message : String(cause)
  const known = explanations.find(([pattern]) => pattern.test(said))
  if (known) return new Error(`${known[1](data)} (${lastLine(said)})`, { cause })
  // A single line is a sentence of ours; more is PostgreSQL's log.
  return said.includes('\n')
    ? new Error(`${lastLine(said)} See ${data}.log.`, { cause })
    : new Error(said, { cause })
}

const explanations: [RegExp, (data: string) => string][] = [
  [
    /No space left on device|Check free disk space|ENOSPC|database or disk is full/,
    (data) => `The disk of ${data} is full: free some space and start again.`,
  ],
  [
    /Read-only file system|EROFS/,
    (data) => `The file system of ${data} is read-only: set DATA_DIR to a folder that can be written.`,
  ],
  [
    /Permission denied|Operation not permitted|EACCES|EPERM|wrong ownership|unable to open database file|readonly database/,
    (data) =>
      `No permission to use ${data} or a folder it needs: start as the user it belongs to, change its owner, ` +
      'or set DATA_DIR to a folder of your own.',
  ],
  [
    /initialized by PostgreSQL version|incompatible with server/,
    (data) =>
      `${data} was made by another version of PostgreSQL: start the release that made it and carry the data over, ` +
      'or set DATA_DIR to a new folder.',
  ],
  [
    /Cannot allocate memory|could not map anonymous shared memory/,
    () => 'There is not enough free memory for the database (256 MB): end other programs and start again.',
  ],
  [
    /spawn \S+ ENOENT|GLIBC|error while loading shared libraries|symbol not found|Error relocating|: not found/,
    () =>
      'The embedded PostgreSQL does not run on this system. It needs the GNU C library, so not Alpine: ' +
      'use a Debian image, or set DATABASE_URL to a server of your own.',
  ],
]

function lastLine(text: string): string {
  const lines = text.trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
}
