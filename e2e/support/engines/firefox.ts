/** An installed Firefox, by WebDriver BiDi, its native protocol: https://w3c.github.io/webdriver-bidi/. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Engine } from './engine.ts'
import { start } from './program.ts'

export async function openFirefox(executable: string): Promise<Engine> {
  const profile = await mkdtemp(path.join(tmpdir(), 'crm-firefox-'))
  const program = start(executable, [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port=0',
  ])
  const close = async () => {
    await program.end()
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    const [, address] = await program.says(/WebDriver BiDi listening on (ws:\S+)/)
    const { send, hangUp } = await dial(`${address}/session`)
    await send('session.new', { capabilities: {} })
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
    const context = contexts[0]?.context ?? ''
    await send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } })
    return {
      async open(address) {
        await send('browsingContext.navigate', { context, url: address, wait: 'complete' })
      },
      async evaluate<T>(expression: string): Promise<T> {
        const answer = await send<Evaluated>('script.evaluate', {
          expression: `Promise.resolve(${expression}).then((value) => JSON.stringify({ value }))`,
          target: { context },
          awaitPromise: true,
        })
        if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
        return (JSON.parse(answer.result.value) as { value: T }).value
      },
      async act(actions) {
        await send('input.performActions', { context, actions })
      },
      async screenshot() {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
        return Buffer.from(data, 'base64')
      },
      async close() {
        hangUp()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } }

type Answer =
  | { readonly type: 'success'; readonly id: number; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: string; readonly message: string }
  | { readonly type: 'event' }

/** Numbered commands over one socket, without event subscriptions. */
async function dial(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const opened = Promise.withResolvers<void>()
  socket.addEventListener('open', () => opened.resolve())
  socket.addEventListener('error', () => opened.reject(new Error(`Nobody answers at ${address}.`)))
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has hung up.'))
  })
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.type === 'event') return
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.type === 'success') asked?.resolve(answer.result)
    else asked?.reject(new Error(`${answer.error}: ${answer.message}`))
  })
  await opened.promise
  let sent = 0
  const send = <T>(method: string, params: object): Promise<T> => {
    sent += 1
    const asked = Promise.withResolvers<unknown>()
    waiting.set(sent, asked)
    socket.send(JSON.stringify({ id: sent, method, params }))
    return asked.promise as Promise<T>
  }
  return { send, hangUp: () => socket.close() }
}
