/**
 * What every person loads before the first list: the page, what opens behind the gates, and the shell, each with
 * all that it imports. Together they are one chunk, and what the first list adds to them is a second; apart they would
 * be sixty, each compressed without the others, and every page that shares one of them would name it.
 */
import { join } from 'node:path'

interface ModuleInfo {
  readonly importedIds: readonly string[]
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null
}

const core = ['main.tsx', 'gates/page.tsx', 'routes/_app.tsx?tsr-split=component---loader']
const list = ['routes/_app/leads/_list.tsx?tsr-split=component---loader']

/**
 * @param source the folder of the sources, absolute
 * @param isLate modules that are named by what the core imports, and used by what is loaded later
 */
export function coreChunk(source: string, isLate: (id: string) => boolean = () => false) {
  const entriesOf = (roots: readonly string[]) => roots.map((root) => join(source, root))
  let chunks: readonly [name: string, ids: ReadonlySet<string>][] | undefined

  return (id: string, graph: Graph): string | null => {
    chunks ??= [
      ['core', importedBy(entriesOf(core), graph)],
      ['list', importedBy(entriesOf(list), graph)],
    ]
    return isLate(id) || isOfLateQueries(id) ? null : (chunks.find(([, ids]) => ids.has(id))?.[0] ?? null)
  }
}

/** The query client's index names these to all; only what is loaded late uses them. */
const isOfLateQueries = (id: string) =>
  /\/(?:query-core|react-query)\/build\/modern\/(?:queriesObserver|mutationObserver|infiniteQueryObserver|useQueries|useMutation|useInfiniteQuery)\.js$/.test(
    id,
  )

/** The entries stay chunks of their own, since they are asked for by name. */
function importedBy(entries: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set(entries)
  for (const id of found) graph.getModuleInfo(id)?.importedIds.forEach((imported) => found.add(imported))
  entries.forEach((entry) => found.delete(entry))
  return found
}
