// Runs in the page before its own scripts. Counts what a person would see of its work: frames, tasks that hold
// everything up, what jumps, and how long each key takes until its letter is painted.
if (globalThis.top === globalThis) {
  let seen
  let last

  globalThis.beginMeasure = () => {
    seen = { frames: [], longTasks: [], shift: 0, keys: [] }
    last = undefined
  }
  globalThis.endMeasure = () => seen

  const frame = (now) => {
    if (seen && last !== undefined) seen.frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen?.longTasks.push(duration)
  }).observe({ type: 'longtask' })

  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries())
      if (seen && !hadRecentInput) seen.shift += value
  }).observe({ type: 'layout-shift' })

  // From the key itself, as the browser took it, to the first moment after the frame that shows its letter.
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => seen?.keys.push(performance.now() - timeStamp))
        port1.start()
        port2.postMessage(undefined)
      })
    },
    true,
  )
}
