export interface Semaphore {
  /** Waits in line, first come first served, and runs `work` when it is its turn. Throws `LineIsFull`. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** The same for what does not end with a call: answers how to leave, once. */
  enter(): Promise<() => void>
}

/** Lets no more than `limit` in at once; so many more may wait in line. */
export function semaphore(limit: number, longestLine = Infinity): Semaphore {
  const waiting: (() => void)[] = []
  let free = limit

  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  async function enter() {
    if (free > 0) free -= 1
    else if (waiting.length >= longestLine) throw new LineIsFull('Too many wait for this already.')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return leave
  }
  return {
    enter,
    async run(work) {
      await enter()
      return work().finally(leave)
    },
  }
}

/** Whoever comes is told to come again later. */
export class LineIsFull extends Error {}
