export interface Semaphore {
  /** Waits in FIFO order, then runs `work`. Throws `QueueFull`. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Enters without a fixed end and returns a function that leaves, to be called once. */
  enter(): Promise<() => void>
}

/** Allows `limit` holders at once; at most `maxWaiting` more may wait. */
export function semaphore(limit: number, maxWaiting = Infinity): Semaphore {
  const waiting: (() => void)[] = []
  let free = limit

  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  async function enter() {
    if (free > 0) free -= 1
    else if (waiting.length >= maxWaiting) throw new QueueFull('Too many wait for this already.')
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

/** The queue is full: the caller should retry later. */
export class QueueFull extends Error {}
