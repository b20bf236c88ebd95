/** What a measured server tells about itself, to the process that started it. */

export interface Usage {
  /** Microseconds of processor time since it was last asked. */
  readonly cpu: number
  /** Bytes. */
  readonly rss: number
  /** Milliseconds of each request since it was last asked, from its head to its answer. */
  readonly times: readonly number[]
}

/** Says on which port it listens, and then answers every message. */
export function answerMeasurements(port: number, times: () => number[]): void {
  let before = process.cpuUsage()
  process.on('message', () => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    const usage: Usage = { cpu: user + system, rss: process.memoryUsage.rss(), times: times() }
    process.send?.(usage)
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port })
}
