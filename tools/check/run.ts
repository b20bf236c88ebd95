import { spawn } from 'node:child_process'

interface RunOptions {
  /** Added to this process's environment. */
  readonly env?: Record<string, string>
  readonly cwd?: string
  /** Shows the output only when the program fails. */
  readonly quiet?: boolean
}

/** Runs a program of the project. Shows its output as it comes, or only on failure. */
export function run(program: string, args: readonly string[], options: RunOptions = {}) {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const child = spawn(program, args, {
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...options.env },
    cwd: options.cwd,
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += String(chunk)))
  child.on('error', (error) => {
    console.error(`${program}: ${error.message}`)
    resolve(false)
  })
  child.on('close', (code) => {
    if (code !== 0) process.stdout.write(output)
    resolve(code === 0)
  })
  return promise
}
