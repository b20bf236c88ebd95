import { Refusal } from '../refusals.ts'
import { part } from '../route.ts'
import { CsvFile } from './export-shapes.ts'

/**
 * Shared parts of routes that export a filtered list as a file (decision 0012). Separate from the shapes, which the build
 * strips from routes: importing them would put all of zod into the first script.
 */
export const csvRoutePart = part({
  method: 'GET',
  summary: 'Export the filtered list as CSV',
  description: 'Returns all matching rows. The header `X-Row-Count` has their number.',
  ours: true,
  streams: 'text/csv; charset=utf-8',
  answers: { 200: CsvFile, 403: Refusal, 500: Refusal },
})
