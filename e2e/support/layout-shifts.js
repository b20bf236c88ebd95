// Runs in the page before its own scripts: reports layout shifts to the story, as the browser measures them.
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    // A ten-thousandth of the screen: the last pixel of a word when its font loads.
    if (value < 0.0001) continue
    // The centered line of the gates shows only when they are slow: its next text begins elsewhere.
    if (sources.some(({ node }) => (node?.closest ? node : node?.parentElement)?.closest('.gate-status')))
      continue
    const movers = sources.map(
      ({ node, previousRect: from, currentRect: to }) =>
        `${node?.outerHTML?.slice(0, 80) ?? node?.nodeName ?? 'something gone'} ${from.x},${from.y} → ${to.x},${to.y}`,
    )
    globalThis.jumped(value, location.pathname, movers)
  }
}).observe({ type: 'layout-shift', buffered: true })
