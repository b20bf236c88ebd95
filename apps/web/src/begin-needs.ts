/** What the late parts of a build need; `vite/late-preloads.ts` writes the list, and asks here with every part. */

type Parts = Readonly<Record<string, readonly string[]>>

let parts: Parts = {}
const asked = new Set<string>()

/** Its address is in the page; the files it names stand beside it. */
const list = document.querySelector<HTMLLinkElement>('link#parts')?.href

/** What the part of this name needs is on its way together with it; before the list is there, one after the other. */
export function beginNeeds(name: string): void {
  for (const needed of parts[name] ?? []) {
    if (asked.has(needed)) continue
    asked.add(needed)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = new URL(`${needed}.js`, list).href
    document.head.append(link)
  }
}

async function learn(address: string): Promise<void> {
  try {
    const response = await fetch(address)
    parts = (await response.json()) as Parts
  } catch {
    // Everything is loaded without it too.
  }
}

if (list !== undefined) addEventListener('load', () => void learn(list))
