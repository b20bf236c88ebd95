/** WebKitGTK's MiniBrowser on a virtual display, by the classic WebDriver protocol: https://w3c.github.io/webdriver/. */
import { freePort } from '@crm/api/test/cloud'
import { expect } from 'vitest'
import type { WebKitPrograms } from '../../../tools/check/engines.ts'
import type { Engine } from './engine.ts'
import { start } from './program.ts'

export async function openWebKit({ driver, browser, display }: WebKitPrograms): Promise<Engine> {
  const screen = start(display, ['-displayfd', '1', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'])
  const [, number = ''] = await screen.says(/^(\d+)$/m)
  const port = await freePort()
  const program = start(driver, [`--port=${port}`], { DISPLAY: `:${number}` })
  const close = async () => {
    await program.end()
    await screen.end()
  }
  const call = callsAt(`http://127.0.0.1:${port}`)
  try {
    await answering(call)
    const options = { binary: browser, args: ['--automation'] }
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } },
    })
    const send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      call<T>(method, `/session/${sessionId}${path}`, body)
    // A single request leaves the window at its initial size.
    for (const _ of [1, 2]) await send('POST', '/window/rect', { x: 0, y: 0, width: 1440, height: 1000 })
    return {
      async open(address) {
        await send('POST', '/url', { url: address })
      },
      async evaluate<T>(expression: string): Promise<T> {
        const [value, error] = await send<[T, string?]>('POST', '/execute/async', {
          script: `const [done] = arguments
            Promise.resolve().then(() => (${expression})).then((value) => done([value ?? null]), (error) => done([null, String(error)]))`,
          args: [],
        })
        if (error) throw new Error(error)
        return value
      },
      async act(actions) {
        await send('POST', '/actions', { actions })
      },
      async screenshot() {
        return Buffer.from(await send<string>('GET', '/screenshot'), 'base64')
      },
      async close() {
        await send('DELETE', '').catch(() => undefined)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** It prints nothing when it is ready. */
async function answering(call: Call): Promise<void> {
  await expect
    .poll(() => call<{ ready: boolean }>('GET', '/status').catch(String))
    .toMatchObject({ ready: true })
}

type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>

const callsAt =
  (origin: string): Call =>
  async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(origin + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
