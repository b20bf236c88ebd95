/** The API of `npm run dev`, without the built web application, in a process that restarts on every change. */
import path from 'node:path'
import { serveHere } from '../start/serve-here.ts'
import { stopping } from '../start/stopping.ts'

await stopping(() => serveHere({ root: path.resolve(import.meta.dirname, '../..'), strict: true }))
