import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Visit } from './visit.ts'

const folder = path.resolve(import.meta.dirname, '../../.screenshots/failed')

/** For whoever has to find out why a story failed: what stood on the screens, what was said, where it went. */
export async function keepTraces(story: string, visits: readonly Visit[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const name = story.replaceAll(/\W+/g, '-')
  for (const [number, visit] of visits.entries()) {
    const { said, went, context } = visit
    const seen: string[] = []
    for (const [tab, page] of context.pages().entries()) {
      // A page that hangs is no reason to learn nothing about the others.
      await page
        .screenshot({ path: path.join(folder, `${name}-${number}-${tab}.png`) })
        .catch(() => undefined)
      seen.push(await page.locator('body').ariaSnapshot().catch(String))
    }
    const traces = { went, said, surprises: visit.surprises() }
    await writeFile(
      path.join(folder, `${name}-${number}.txt`),
      [JSON.stringify(traces, null, 2), ...seen].join('\n\n'),
    )
  }
}
