import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { traceOf } from './traces.ts'
import type { Visit } from './visit.ts'

/** Saves material for debugging a failed story: screenshots, announcements and visited addresses. */
export async function saveTraces(
  story: string,
  reasons: readonly string[],
  visits: readonly Visit[],
): Promise<void> {
  const folder = traceOf(story)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'failure.txt'), [story, ...reasons].join('\n\n'))
  for (const [number, visit] of visits.entries()) {
    const { said, went, context } = visit
    const seen: string[] = []
    for (const [tab, page] of context.pages().entries()) {
      // A hanging page must not prevent the screenshots of the others.
      await page.screenshot({ path: path.join(folder, `${number}-${tab}.png`) }).catch(() => undefined)
      seen.push(await page.locator('body').ariaSnapshot().catch(String))
    }
    const traces = { went, said, surprises: visit.surprises() }
    await writeFile(
      path.join(folder, `${number}.txt`),
      [JSON.stringify(traces, null, 2), ...seen].join('\n\n'),
    )
  }
}
