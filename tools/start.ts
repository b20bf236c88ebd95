/** `npm start`: everything on one origin, with embedded versions of all services that are not configured. */
import path from 'node:path'
import { serveHere } from './start/serve-here.ts'
import { buildWeb } from './start/build-web.ts'
import { stopping } from './start/stopping.ts'
import { welcome } from './start/welcome.ts'

const root = path.resolve(import.meta.dirname, '..')

await stopping(async () => {
  const here = await serveHere({ root, buildWeb: () => buildWeb(root), strict: false })
  console.log(welcome(here))
  return here
})
