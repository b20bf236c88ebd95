import { expect } from 'vitest'
import type { App } from './open-app.ts'

interface Mail {
  readonly subject: string
  readonly text: string
}

/** Polls the mails to this address for the pattern, newest first. */
export async function readMail(app: App, address: string, pattern: RegExp): Promise<string> {
  const find = async () => {
    const answer = await fetch(`${app.origin}/mail/messages?to=${encodeURIComponent(address)}`)
    const mails = (await answer.json()) as Mail[]
    return mails.map(({ text }) => pattern.exec(text)?.[1]).find((found) => found !== undefined)
  }
  let found: string | undefined
  await expect.poll(async () => (found = await find()), { timeout: 20_000 }).toBeTruthy()
  return found ?? ''
}

/** The path of a link mailed to a buyer. */
export const readMailedLink = (app: App, address: string): Promise<string> =>
  readMail(app, address, /(\/sign\/[\w-]+)/)
