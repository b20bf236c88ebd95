/** Hostile and unusual input from people, browsers and attackers, for every route and field. */
import type { Route } from '@crm/contract/route'
import { cast } from '@crm/cast'
import * as fc from 'fast-check'
import { keysOf } from './every-route.ts'

const id = cast.sam.crm.id
const cursor = (...values: string[]) =>
  Buffer.from(JSON.stringify(['-createdAt', ...values])).toString('base64url')

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  'a\uD800b',
  '%00',
  '%',
  '%FF',
  '../../etc/passwd',
  "' or 1=1 --",
  '\u202e',
  '__proto__',
  'null',
]
const longTexts = ['-'.repeat(36), '𝕏'.repeat(500), '('.repeat(200), String.raw`\u0000`, '[object Object]']
const numbers = ['-1', '0', '1e400', 'NaN', '99999999999999999999', '4294967296', '0x10', '1,5']
const days = ['0000-01-01', '9999-12-31', '2026-02-30', '2026-13-01', '-2026-01-01', 'infinity']
const cursors = [
  cursor('yesterday', id),
  cursor('0000-01-01T00:00:00Z', id),
  cursor('2026-01-01T00:00:00Z', '-'.repeat(36)),
  cursor('\0', id),
  cursor(),
]

/** Each one has broken some program. */
export const nasty: readonly string[] = [texts, longTexts, numbers, days, cursors].flat()

const text = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 40 }), fc.uuid())
const value = fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue() })

export const anyPath = (path: string, ids: readonly string[]) =>
  fc
    .oneof(fc.constantFrom(...ids), text)
    .map((one) => path.replace(/\{\w+\}/, encodeURIComponent(one.toWellFormed())))

export const anyQuery = ({ query }: Route) =>
  fc.array(fc.tuple(fc.constantFrom(...keysOf(query), 'nonsense'), text), { maxLength: 3 })

/** A variation of the valid value `good`, so that it passes the first check; or an arbitrary value. */
export function anyBody({ body }: Route, good: object) {
  const near = fc
    .dictionary(fc.constantFrom(...keysOf(body), 'nonsense'), value, { maxKeys: 3 })
    .map((given) => JSON.stringify({ ...good, ...given }))
  return fc.oneof({ weight: 3, arbitrary: near }, fc.json(), text, fc.constant('['.repeat(100_000)))
}

export const anyHeaders = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      ';;',
    ),
    accept: fc.constantFrom('*/*', 'text/html', 'nonsense'),
    'accept-encoding': fc.constantFrom('gzip', 'br;q=0', 'nonsense', '*;q=2'),
    'x-forwarded-for': fc.constantFrom('::1', 'nonsense', '1,2,3'),
    'if-none-match': fc.constantFrom('*', '"x"'),
    range: fc.constantFrom('bytes=0-0', 'bytes=9-1'),
  },
  { requiredKeys: [] },
)
