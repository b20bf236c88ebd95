import path from 'node:path'

/** Traces of failed stories, one folder each. */
export const traces = path.resolve(import.meta.dirname, '../../.screenshots/failed')

/** The folder of one story, by its name with those of its groups: `with an empty base URL > the application says so`. */
export const traceOf = (story: string): string =>
  path.join(traces, story.replaceAll(/\W+/g, '-').slice(0, 200))
