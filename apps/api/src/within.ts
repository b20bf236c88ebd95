/** A service that does not answer in time is down; the question itself may go on. */
export function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds)
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}
