import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Usage } from './usage.ts'

export interface Server {
  readonly origin: string
  usage(): Promise<Usage>
  stop(): Promise<void>
}

/** Starts a file of this folder as a separate process. */
export async function startServer(file: string, argument: string): Promise<Server> {
  const child = fork(path.join(import.meta.dirname, file), [argument], {
    execArgv: ['--disable-warning=ExperimentalWarning', ...heapOfServe],
    env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: compiled },
  })
  const { port } = await told<{ port: number }>(child)
  return {
    origin: `http://127.0.0.1:${port}`,
    async usage() {
      const answer = told<Usage>(child)
      child.send('usage')
      return answer
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** The flags of `npm run serve`, so that the measured memory is that of the product. */
const compiled = path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled')
const heapOfServe = ['--max-semi-space-size=8', '--max-old-space-size=256']

async function told<T>(child: ChildProcess): Promise<T> {
  const [message] = (await once(child, 'message')) as [T]
  return message
}
