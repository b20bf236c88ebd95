// Runs in the page, as one expression: texts that are printed over each other, as pairs of their words. An open dialog
// covers the page, so only its own texts count. A text counts as far as its scrolling parents show it.
;(() => {
  const least = 3
  const dialogs = document.querySelectorAll('dialog[open], [role=dialog]')
  const root = dialogs[dialogs.length - 1] ?? document.body

  const visiblePart = (rect, element) => {
    const part = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom }
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      if (overflowX !== 'visible') {
        part.left = Math.max(part.left, box.left)
        part.right = Math.min(part.right, box.right)
      }
      if (overflowY !== 'visible') {
        part.top = Math.max(part.top, box.top)
        part.bottom = Math.min(part.bottom, box.bottom)
      }
    }
    return part
  }

  /** Texts that lie over others on purpose, or that only a screen reader has. */
  const isLeftOut = (element) =>
    element.closest('[aria-hidden=true], .sr-only, [role=tooltip], [aria-label=Notifications], svg') !==
      null || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

  const isFloating = (element) => {
    for (let at = element; at && at !== root; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
    return false
  }

  const texts = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const words = node.textContent.trim()
    if (!words || !element || isLeftOut(element) || isFloating(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      const part = visiblePart(rect, element)
      if (part.right - part.left > least && part.bottom - part.top > least)
        texts.push({ words, node, ...part })
    }
  }

  const pairs = []
  texts.forEach((one, at) => {
    for (const other of texts.slice(at + 1)) {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      // Lines of text touch: the boxes of two lines share a pixel or two.
      const isOver = width > least && height > Math.min(one.bottom - one.top, other.bottom - other.top) / 3
      if (one.node !== other.node && isOver)
        pairs.push(`${one.words.slice(0, 40)} / ${other.words.slice(0, 40)}`)
    }
  })
  return pairs
})()
