import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Program {
  /** The first match in the program's output; on a timeout the program is ended. */
  readonly says: (words: RegExp) => Promise<RegExpExecArray>
  readonly end: () => Promise<void>
}

const patienceMs = 20_000

/** Starts a program that runs until it is ended. */
export function start(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Program {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const hearers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += String(chunk)
      for (const hear of hearers) hear()
    })
  const end = () => endOf(child)
  return {
    async says(words) {
      const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>()
      const hear = () => {
        const found = words.exec(printed)
        if (found) resolve(found)
      }
      const fail = () => reject(new Error(`${program} did not say ${words}, but: ${printed}`))
      const timer = setTimeout(fail, patienceMs)
      child.once('error', reject).once('exit', fail)
      hearers.add(hear)
      hear()
      try {
        return await promise
      } catch (error) {
        await end()
        throw error
      } finally {
        clearTimeout(timer)
        hearers.delete(hear)
      }
    },
    end,
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const over = once(child, 'exit')
  child.kill()
  const impatience = setTimeout(() => child.kill('SIGKILL'), 3_000)
  await over
  clearTimeout(impatience)
}
