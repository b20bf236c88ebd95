import { expect, test } from 'vitest'
import { explain } from './start-embedded.ts'

const cases = [
  ['FATAL:  could not write to file "pg_wal/x": No space left on device', 'The disk of /data is full'],
  ['FATAL:  could not extend file "base/1"\nHINT:  Check free disk space.', 'The disk of /data is full'],
  ["EACCES: permission denied, mkdir '/data'", 'No permission to use /data'],
  ['unable to open database file', 'No permission to use /data'],
  ['FATAL:  database files are incompatible with server', 'another version of PostgreSQL'],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'not enough free memory'],
  ['sh: 2: /x/bin/postgres: not found', 'not Alpine'],
  ['spawn /x/bin/initdb ENOENT', 'not Alpine'],
  ['LOG:  starting\nFATAL:  something new\nLOG:  shut down', 'FATAL:  something new See /data.log.'],
  ['A sentence of ours.', 'A sentence of ours.'],
]

test.each(cases)('%s is explained as %s', (said, sentence) => {
  const cause = new Error(said)
  const error = explain(cause, '/data')
  expect(error.message).toContain(sentence)
  expect(error.cause).toBe(cause)
})
