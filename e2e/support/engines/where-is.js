// Evaluated in the page after axe, whose computation of roles and names is the same in every engine.

/** Errors in this document so far. */
globalThis.troubles = []
addEventListener('error', ({ message }) => globalThis.troubles.push(message))
addEventListener('unhandledrejection', ({ reason }) => globalThis.troubles.push(String(reason)))
// oxlint-disable-next-line no-console -- Captured here, since WebKit's driver does not report the console.
console.error = (...words) => globalThis.troubles.push(words.map(String).join(' '))

/** The position of the first element with that name, once it is still and uncovered; else the reason. */
globalThis.whereIs = async ({ inside, ...thing }) => {
  const { aria, text } = globalThis.axe.commons

  const isCalled = (element, wanted) => {
    const said = text.accessibleText(element).replaceAll(/\s+/g, ' ').trim()
    if (wanted.pattern !== undefined) return new RegExp(wanted.pattern, 'u').test(said)
    return wanted.name === undefined || said.toLowerCase().includes(wanted.name.toLowerCase())
  }
  const find = (root, wanted) =>
    [...root.querySelectorAll('*')].find(
      (element) =>
        aria.getRole(element) === wanted.role &&
        element.checkVisibility({ visibilityProperty: true }) &&
        isCalled(element, wanted) &&
        (wanted.shows === undefined || element.innerText.includes(wanted.shows)),
    )
  const findNow = () => {
    globalThis.axe.setup(document.documentElement)
    try {
      const root = inside ? find(document, inside) : document
      return root && find(root, thing)
    } finally {
      globalThis.axe.teardown()
    }
  }
  const frame = () => new Promise((done) => requestAnimationFrame(done))

  const element = findNow()
  if (!element) return { reason: 'is not there' }
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await frame()
  await frame()
  const now = element.getBoundingClientRect()
  if (before.x !== now.x || before.y !== now.y) return { reason: 'is moving' }
  const [x, y] = [Math.round(now.x + now.width / 2), Math.round(now.y + now.height / 2)]
  const top = document.elementFromPoint(x, y)
  if (!top || !(element.contains(top) || top.contains(element))) return { reason: 'is covered', x, y }
  if (element.matches(':disabled, [aria-disabled=true]')) return { reason: 'is disabled', x, y }
  return { x, y }
}
