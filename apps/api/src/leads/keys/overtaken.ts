/** Somebody else was faster and what was found is no longer so: PostgreSQL's code makes the transaction run again. */
export class Overtaken extends Error {
  readonly code = '40001'
}
