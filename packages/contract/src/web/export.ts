import { Refusal } from '../refusals.ts'
import { part } from '../route.ts'
import { CsvFile } from './export-shapes.ts'

/**
 * The parts of a route that answers the whole filtered set of a list as a file (decision 0012). They stand apart from
 * the shapes, which a build takes out of routes: with them the first script would have the whole of zod.
 */
export const csvOfList = part({
  method: 'GET',
  summary: 'The whole filtered set as a CSV file; `X-Row-Count` says how many rows it has',
  ours: true,
  streams: 'text/csv; charset=utf-8',
  answers: { 200: CsvFile, 403: Refusal, 500: Refusal },
})
