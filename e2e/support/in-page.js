// Runs in the page before its own scripts. Reports every text of a live region to the story, in order, also those shown
// for milliseconds only, as a screen reader would receive them.
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
}
