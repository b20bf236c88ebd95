// Runs in the page before its own scripts. Hands every text that a live region takes on to the story, in order,
// also those that stand for milliseconds only, as a screen reader would be handed them.
if (globalThis.top === globalThis) {
  const regions = '[role=status], [role=alert], [aria-live]'
  const heardBy = new WeakMap()

  const textsIn = (region) => {
    const walker = document.createTreeWalker(region, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode.data.trim())
    return texts.filter(Boolean)
  }

  const listen = () => {
    for (const region of document.querySelectorAll(regions)) {
      const before = heardBy.get(region) ?? []
      const now = textsIn(region)
      heardBy.set(region, now)
      for (const text of now) if (!before.includes(text)) globalThis.hear(text)
    }
  }

  new MutationObserver(listen).observe(document, { childList: true, subtree: true, characterData: true })

  // What somebody did, and what the server said to it: a list that is filtered moves when the answer comes, and on a
  // busy machine that is later than the half second after which the browser forgets the press of a key.
  const soonMs = 500
  const deeds = []
  for (const kind of ['keydown', 'pointerdown', 'input', 'change']) {
    addEventListener(kind, () => deeds.push(performance.now()), { capture: true, passive: true })
  }
  performance.setResourceTimingBufferSize(10_000)
  const isFollowedBy = (at) => (moment) => moment <= at && at <= moment + soonMs
  const isAnswerToDeed = (at) => {
    const moments = [...deeds]
    for (const { startTime, responseEnd, initiatorType } of performance.getEntriesByType('resource')) {
      if (initiatorType === 'fetch' && moments.some(isFollowedBy(startTime))) moments.push(responseEnd)
    }
    return moments.some(isFollowedBy(at))
  }

  // What moves although nobody did anything just before, as the browser itself measures it.
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries()) {
      // A ten-thousandth of the screen: the last pixel of a word when its font arrives.
      if (hadRecentInput || value < 0.0001 || isAnswerToDeed(startTime)) continue
      const movers = sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${node?.outerHTML?.slice(0, 80) ?? node?.nodeName ?? 'something gone'} ${from.x},${from.y} → ${to.x},${to.y}`,
      )
      globalThis.jumped(value, location.pathname, movers)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
