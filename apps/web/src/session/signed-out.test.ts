import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
let isFull = false

beforeEach(() => {
  kept.clear()
  isFull = false
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () => import('./signed-out.ts')

test('a sign-out is stored with its account until it is completed', async () => {
  const { clearSignedOut, markSignedOut, noteTry, signedOut } = await open()
  expect(signedOut()).toBeUndefined()
  const mark = markSignedOut('rita hint')
  expect(signedOut()).toEqual(mark)
  expect(noteTry(mark)).toEqual({ ...mark, tries: 1 })
  expect(signedOut()).toEqual({ ...mark, tries: 1 })
  clearSignedOut()
  expect(signedOut()).toBeUndefined()
})

test('an expired session clears everything but a pending sign-out', async () => {
  const { clearStorage, markSignedOut, signedOut } = await open()
  kept.set('draft', 'x')
  const mark = markSignedOut(undefined)
  clearStorage()
  expect([...kept.keys()]).toHaveLength(1)
  expect(signedOut()).toEqual(mark)
})

test('with full storage, the sign-out is remembered for the life of the page', async () => {
  isFull = true
  const { markSignedOut, signedOut } = await open()
  expect(signedOut()).toBeUndefined()
  const mark = markSignedOut(undefined)
  expect(signedOut()).toEqual(mark)
})

test.each(['', 'yes', '{}', '{"id":1,"at":1}', 'null', '[]'])(
  'an invalid marker is ignored: %s',
  async (text) => {
    kept.set('web-crm-signed-out', text)
    const { signedOut } = await open()
    expect(signedOut()).toBeUndefined()
  },
)

test.each([
  ['the directory’s response, after the client’s own state', 'eyJpZCI6IjEifQ==|ID', true],
  ['a sign-in with its id', 'ID', true],
  ['another sign-out', 'eyJpZCI6IjEifQ==|other', false],
  ['an id with the same ending', 'xID', false],
  ['none', null, false],
  ['no state', undefined, false],
])('a response completes only its own sign-out: %s', async (_name, state, ends) => {
  const { isAnswerTo } = await open()
  expect(isAnswerTo({ id: 'ID', at: 0, tries: 0 }, state)).toBe(ends)
})
