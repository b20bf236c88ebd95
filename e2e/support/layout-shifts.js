// Runs in the page before its own scripts: whatever moves in it is handed to the story, as the browser itself measures it.
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    // A ten-thousandth of the screen: the last pixel of a word when its font arrives.
    if (value < 0.0001) continue
    // The line of the gates is centred, and seen only when they take long: the text that follows begins elsewhere.
    if (sources.some(({ node }) => (node?.closest ? node : node?.parentElement)?.closest('.gate-status')))
      continue
    const movers = sources.map(
      ({ node, previousRect: from, currentRect: to }) =>
        `${node?.outerHTML?.slice(0, 80) ?? node?.nodeName ?? 'something gone'} ${from.x},${from.y} → ${to.x},${to.y}`,
    )
    globalThis.jumped(value, location.pathname, movers)
  }
}).observe({ type: 'layout-shift', buffered: true })
