// Runs in the page before its own scripts. Measures what people notice: frames, long tasks, layout shifts, visible rows
// not rendered yet, and the time from each key press to the paint of its letter.
if (globalThis.top === globalThis) {
  let seen
  let last
  let list

  globalThis.beginMeasure = () => {
    seen = { frames: [], longTasks: [], shift: 0, keys: [], missing: [] }
    last = undefined
    list = undefined
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

  // Runs before the page's own handler: the visible content is what the browser has shown until now.
  addEventListener(
    'scroll',
    ({ target }) => {
      if (!seen) return
      if (target !== list?.scroller || !list.body.isConnected) list = listIn(target)
      if (!list) return
      const { body, scroller, height } = list
      // With virtualized rows above, the first row is their spacer.
      const above = Number.parseInt(body.rows[0].cells[0].style.height, 10) / height - 1 || 0
      const first = Math.floor(scroller.scrollTop / height)
      const last = Math.ceil((scroller.scrollTop + list.seen) / height)
      let missing = 0
      for (let row = first; row < last; row++) if (!body.rows[row - above]?.dataset.row) missing++
      seen.missing.push(missing)
    },
    { capture: true, passive: true },
  )

  // From the key event's own timestamp to the first moment after the frame with its letter.
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

/** The constant parts of a scrolling list of rows; undefined for other scrollers. */
function listIn(scroller) {
  const row = scroller.querySelector?.('[data-row]')
  if (!row) return undefined
  const { tHead, tBodies } = row.closest('table')
  return {
    scroller,
    body: tBodies[0],
    height: row.offsetHeight,
    seen: scroller.clientHeight - tHead.offsetHeight,
  }
}
