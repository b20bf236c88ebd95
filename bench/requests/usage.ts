/** Usage data that a measured server reports to its parent process. */

export interface Usage {
  /** Microseconds of processor time since the last report. */
  readonly cpu: number
  /** Bytes. */
  readonly rss: number
  /** Milliseconds of each request since the last report, from its headers to its response. */
  readonly times: readonly number[]
}

/** Reports the port it listens on, and then answers every message. */
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
