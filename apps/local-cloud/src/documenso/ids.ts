import { randomBytes } from 'node:crypto'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** A prefix and 16 letters, as in packages/lib/universal/id.ts. */
export const prefixedId = (prefix: string): string =>
  `${prefix}_${[...randomBytes(16)].map((byte) => letters[byte % letters.length]).join('')}`

/** The secret in a signing link: 21 characters. */
export const newToken = (): string => randomBytes(16).toString('base64url').slice(0, 21)
