/** Lets no more than `limit` in at once; the others wait in line. `enter` answers how to leave, once. */
export function turns(limit: number): { enter(): Promise<() => void> } {
  const waiting: (() => void)[] = []
  let free = limit

  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    async enter() {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      return leave
    },
  }
}
