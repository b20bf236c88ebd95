import { beforeEach, expect, test, vi } from 'vitest'
import { ServerError } from '~/api/server-error.ts'
import { showToasts } from '~/ui/toast.ts'
import { undoLast } from '~/ui/undo-last.ts'
import { clearActs } from '~/ui/undo.ts'
import { beginEdit } from './edit.tsx'
import type { RecordKind } from './record-kind.ts'

// Nothing leaves the page in these tests.
vi.stubGlobal('addEventListener', () => undefined)

interface House {
  readonly id: string
  readonly version: number
  readonly phone: string
}

let built = 0
const said: string[] = []
showToasts(({ title }) => said.push(title))
beforeEach(() => {
  said.length = 0
  clearActs()
})

/** A server with one house, which answers on demand. */
function slowServer(refusal?: Error) {
  built += 1
  const opened: House = { id: `house ${built}`, version: 1, phone: '1' }
  let house = opened
  let answerNow = () => {}
  const answered = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  const kind: RecordKind<House, { readonly phone?: string }> = {
    what: 'this house',
    put: async (_id, { version, ...changes }) => {
      await answered
      if (refusal) throw refusal
      if (version !== house.version) throw new ServerError(409, { message: 'Changed', current: house })
      house = { ...house, ...changes, version: version + 1 }
      return house
    },
    labelOf: (field) => field,
    useFormat: () => (_field, value) => String(value),
    nameOf: () => 'Elm Street',
  }
  const choose = (phone: string) => beginEdit(kind, opened).save({ phone })
  return { opened, choose, answerNow, now: () => house }
}

test('a choice can be undone before the server has answered', async () => {
  const { opened, choose, answerNow, now } = slowServer()
  const saving = choose('2')
  const undone = undoLast()
  answerNow()
  expect(await saving).toMatchObject({ phone: '2' })
  await undone
  expect(now()).toEqual({ ...opened, version: 3 })
  expect(said).toEqual(['Undone: Phone of Elm Street'])
})

test('a refused change, and one without effect, cannot be undone', async () => {
  const refused = slowServer(new ServerError(400, { message: 'Not a phone number.' }))
  const same = slowServer()
  refused.answerNow()
  same.answerNow()
  await Promise.all([refused.choose('x'), same.choose('1')])
  said.length = 0
  await undoLast()
  expect(said).toEqual(['Nothing to undo'])
})

test('undoing a change that is then refused shows only the refusal', async () => {
  const { choose, answerNow } = slowServer(new ServerError(400, { message: 'Not a phone number.' }))
  void choose('x')
  const undone = undoLast()
  answerNow()
  await undone
  expect(said).toEqual(['Not a phone number.'])
})
