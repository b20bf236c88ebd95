/**
 * What every person loads before the first list: the page, what opens behind the gates, and the shell, each with
 * all that it imports. Together they are one chunk; apart they would be forty, each compressed without the others.
 */
import { join } from 'node:path'

interface ModuleInfo {
  readonly importedIds: readonly string[]
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null
}

const roots = ['main.tsx', 'gates/page.tsx', 'routes/_app.tsx?tsr-split=component']

/** @param source the folder of the sources, absolute */
export function coreChunk(source: string) {
  const entries = roots.map((root) => join(source, root))
  let core: ReadonlySet<string> | undefined

  return (id: string, graph: Graph): string | null => {
    core ??= importedBy(entries, graph)
    return core.has(id) ? 'core' : null
  }
}

/** The entries stay chunks of their own, since they are asked for by name. */
function importedBy(entries: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set(entries)
  for (const id of found) graph.getModuleInfo(id)?.importedIds.forEach((imported) => found.add(imported))
  entries.forEach((entry) => found.delete(entry))
  return found
}
