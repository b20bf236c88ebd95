/** Rejects when a service does not answer in time; the request itself is not aborted. */
export function withTimeout<T>(timeoutMs: number, answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs)
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}
