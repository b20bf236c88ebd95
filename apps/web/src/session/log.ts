/**
 * Writes messages of the sign-in client at the configured level. Browsers hide `console.debug` by default, so
 * the console stays empty in normal use.
 */
export function writeLog(_level: number, message: string): void {
  // oxlint-disable-next-line no-console -- the log level of the browser writes to its console
  console.debug(message)
}
