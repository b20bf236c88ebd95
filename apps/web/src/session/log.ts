/**
 * What the sign-in client says, at the configured level. Browsers hide this console level until it is asked for,
 * so that the console stays silent in normal use.
 */
export function writeLog(_level: number, message: string): void {
  // oxlint-disable-next-line no-console -- the browser's console is where a log level of the browser is read
  console.debug(message)
}
