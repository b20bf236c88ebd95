/** The server under soak: a separate process with its own data, killed and restarted. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { signal } from '@crm/api/platform/db/embedded/processes'
import { application, cast } from '@crm/cast'
import { signIn } from '@crm/cast/sign-in'

const root = path.resolve(import.meta.dirname, '../..')

/** The key of the lead import on the server under soak. */
export const webhookKey = 'a key for the soak'

export interface Soaked {
  readonly url: string
  readonly dataDir: string
  /** Starts the process and waits until it is healthy. Returns the milliseconds it took. */
  start(): Promise<number>
  /** Waits until the running process is healthy again. */
  recover(): Promise<number>
  kill(victim: Victim): Promise<void>
  /** Freezes every PostgreSQL process until it is thawed. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  token(): Promise<string>
  stop(): Promise<void>
  /** All output of the processes. */
  printed(): string
}

export const victims = ['the server', 'PostgreSQL', 'both'] as const
export type Victim = (typeof victims)[number]

export function soaked(dataDir: string, port: number): Soaked {
  const origin = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let output = ''

  const running = () => {
    if (!child?.pid) throw new Error('The server does not run.')
    return child as ChildProcess & { pid: number }
  }

  async function untilHealthy(minutes: number) {
    const since = performance.now()
    while (performance.now() - since < minutes * 60_000) {
      if (child?.exitCode !== null) throw new Error(`The server ended by itself:\n${output}`)
      if (await healthy(origin)) return performance.now() - since
      await delay(20)
    }
    throw new Error(`The server was not healthy within ${minutes} minutes:\n${output}`)
  }

  return {
    url: `${origin}/api`,
    dataDir,
    recover: () => untilHealthy(1),
    printed: () => output,
    start() {
      child = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', path.join(root, 'tools/dev/api.ts')],
        {
          env: {
            ...process.env,
            PORT: String(port),
            ORIGIN: origin,
            DATA_DIR: dataDir,
            DATABASE_URL: '',
            WEBHOOK_KEYS: webhookKey,
            WEBHOOK_RATE: '1000000',
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
      }
      // The first start enters the demo, which takes time on a busy machine.
      return untilHealthy(10)
    },
    async kill(victim) {
      const server = running()
      if (victim !== 'the server') process.kill(await postmaster(dataDir), 'SIGKILL')
      if (victim === 'PostgreSQL') return
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGKILL')
      await ended
    },
    freeze: () => signalAll(dataDir, 'SIGSTOP'),
    thaw: () => signalAll(dataDir, 'SIGCONT'),
    async token() {
      const { accessToken } = await signIn({
        authority: `${origin}/directory`,
        clientId: application.clientId,
        redirectUri: `${origin}/redirect`,
        username: cast.mona.username,
        scope: `api://${application.apiAudience}/access`,
      })
      return accessToken
    },
    async stop() {
      if (!child || child.exitCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

const healthy = (origin: string) =>
  fetch(`${origin}/api/health-check`, { signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.ok,
    () => false,
  )

async function signalAll(dataDir: string, name: 'SIGSTOP' | 'SIGCONT') {
  const parent = await postmaster(dataDir)
  // The parent first, since it would respawn others.
  process.kill(parent, name)
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const processes = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  for (const [pid, from] of processes) if (pid && from === parent) signal(pid, name)
}

async function postmaster(dataDir: string): Promise<number> {
  const file = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  return Number(file.split('\n', 1)[0])
}
