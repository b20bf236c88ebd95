/** Keys that authenticate the evidence of contracts. They stay outside the database that the evidence is in. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'

export interface EvidenceKeys {
  /** HMAC-SHA-256 in hex by the current key, with the key's id. */
  authenticate(text: string): { readonly keyId: string; readonly code: string }
  /** True for the code of this text by that key; null for a key that is not here, so that nobody can tell. */
  check(keyId: string, text: string, code: string): boolean | null
}

/** The keys of the settings, or one that is made at the first start in `<dataDir>/evidence`. */
export async function openEvidenceKeys({
  evidenceKeys,
  dataDir,
}: Pick<Config, 'evidenceKeys' | 'dataDir'>): Promise<EvidenceKeys> {
  return evidenceKeysOf(
    evidenceKeys.length > 0 ? evidenceKeys : [await ownKey(path.join(dataDir, 'evidence'))],
  )
}

/** The first key is the current one; the others check what they authenticated before. */
export function evidenceKeysOf(keys: readonly string[]): EvidenceKeys {
  const known = new Map(keys.map((key) => [idOf(key), key]))
  const [current = ''] = keys
  return {
    authenticate: (text) => ({ keyId: idOf(current), code: codeOf(current, text) }),
    check(keyId, text, code) {
      const key = known.get(keyId)
      return key === undefined ? null : isSame(codeOf(key, text), code)
    },
  }
}

const codeOf = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

/** Tells keys apart and says nothing about them. */
const idOf = (key: string) => codeOf(key, 'id of an evidence key').slice(0, 16)

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Two processes may start at once: the file is linked into place whole, and the second one reads the first one's. */
async function ownKey(folder: string): Promise<string> {
  const file = path.join(folder, 'key')
  const made = await read(file)
  if (made !== undefined) return made
  await mkdir(folder, { recursive: true })
  const draft = path.join(folder, `key-${randomBytes(8).toString('hex')}`)
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readFile(file, 'utf8')
}

const read = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  })
