import { existsSync } from 'node:fs'
import { readFile, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Attack } from '../attacks.ts'

/** Linux has a device that is always full. */
const full = '/dev/full'
const logIn = (dataDir: string) => path.join(dataDir, 'server.log')

/** The server's log cannot be written from its first line on. */
export async function fillTheLog(dataDir: string): Promise<void> {
  if (existsSync(full)) await symlink(full, logIn(dataDir))
}

export const fullDisk: Attack = {
  name: 'a full disk under the log',
  async run(server) {
    if (!existsSync(full)) return 'not tried, since only Linux has /dev/full'
    const statuses = new Set<number>()
    for (let n = 0; n < 500; n++) {
      const answer = await fetch(`${server.url}/webLeeds`)
      await answer.arrayBuffer()
      statuses.add(answer.status)
    }
    await rm(logIn(server.dataDir))
    const lines = await linesOf(logIn(server.dataDir))
    return `500 calls answered ${[...statuses].join(', ')}; ${lines} lines were written once there was space`
  },
}

async function linesOf(file: string): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text !== '') return text.split('\n').length - 1
    await delay(100)
  }
  throw new Error('the log was not taken up again within ten seconds')
}
