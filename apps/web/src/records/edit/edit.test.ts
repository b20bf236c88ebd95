import { beforeEach, expect, test, vi } from 'vitest'
import type { ReactElement } from 'react'
import { NoToken } from '../../api/errors.ts'
import { ServerError } from '../../api/server-error.ts'
import { showToasts, type Toast } from '../../ui/toast.ts'
import type { Conflict } from './conflict.ts'
import { beginEdit } from './edit.tsx'
import { useQuestions } from './questions.tsx'
import type { RecordKind } from './record-kind.ts'

// No page is ever left here.
vi.stubGlobal('addEventListener', () => undefined)

interface House {
  readonly id: string
  readonly version: number
  readonly phone: string
  readonly ownerId: string | null
}
type HouseChanges = Partial<Pick<House, 'phone' | 'ownerId'>>

const opened: House = { id: 'h', version: 1, phone: '1', ownerId: null }

/** A server with one house: it refuses a change that is not based on its version, or that it is told to. */
function serverWith(start: House, refusal?: Error) {
  let house = start
  const sent: unknown[] = []
  const kind: RecordKind<House, HouseChanges> = {
    what: 'this house',
    put: async (_id, body) => {
      sent.push(body)
      if (refusal) throw refusal
      if (body.version !== house.version) throw new ServerError(409, { message: 'Changed', current: house })
      house = { ...house, ...body, version: house.version + 1 }
      return house
    },
    labelOf: (field) => (field === 'ownerId' ? 'owner' : field),
    useWords: () => (_field, value) => String(value),
  }
  return { kind, sent, now: () => house }
}

const said: Toast[] = []
showToasts((toast) => said.push(toast))
beforeEach(() => {
  said.length = 0
  useQuestions.setState({ asked: [] })
})

interface Asked {
  readonly conflict: Conflict<House>
  readonly put: (chosen: HouseChanges, base: House) => Promise<House>
  readonly onDecide: (decided: House) => void
  readonly onClose: () => void
}

/** The question that stands over the page; there is exactly one. */
function question(): Asked {
  const { asked } = useQuestions.getState()
  expect(asked).toHaveLength(1)
  return asked.map(({ element }) => (element as ReactElement<Asked>).props)[0] as Asked
}
const asked = () => vi.waitFor(question)

test('what is saved is based on what was seen when the editor opened, whatever was read since', async () => {
  const { kind, sent } = serverWith({ ...opened, version: 2, phone: '2' })
  const saving = beginEdit(kind, opened).save({ phone: '3' })
  await asked()
  expect(sent).toEqual([{ phone: '3', version: 1 }])
  expect(question().conflict).toEqual({
    mine: { phone: '3' },
    theirs: { ...opened, version: 2, phone: '2' },
    original: opened,
  })
  question().onClose()
  expect(await saving).toBeUndefined()
})

test('what is changed again before the first change is answered goes on from it, and nobody is asked', async () => {
  const { kind, sent, now } = serverWith({ ...opened, id: 'twice' })
  const row = { ...opened, id: 'twice' }
  const first = beginEdit(kind, row).save({ phone: '2' })
  const second = beginEdit(kind, row).save({ phone: '3' })
  await Promise.all([first, second])
  // One that was opened then, and is saved only now.
  await beginEdit(kind, row).save({ phone: '4' })
  expect(sent.map((body) => (body as House).version)).toEqual([1, 2, 3])
  expect(now().phone).toBe('4')
  expect(useQuestions.getState().asked).toEqual([])
})

test('where somebody else came in between, one’s own save makes nothing fresh that was seen before it', async () => {
  const { kind, sent } = serverWith({ ...opened, id: 'between' })
  const row = { ...opened, id: 'between' }
  const { put } = kind
  // The server took another's change of another field, too.
  const merging = {
    ...kind,
    put: async (...given: Parameters<typeof put>) => ({ ...(await put(...given)), version: 3 }),
  }
  await beginEdit(merging, row).save({ phone: '2' })
  void beginEdit(merging, row).save({ phone: '4' })
  await asked()
  expect(sent.map((body) => (body as House).version)).toEqual([1, 1])
})

test('a conflict is asked over the page, and the editor hears what was decided', async () => {
  const { kind, now } = serverWith({ ...opened, version: 2, phone: '2' })
  const saving = beginEdit(kind, opened).save({ phone: '3' })
  await asked()
  const { put, onDecide, conflict } = question()
  onDecide(await put({ phone: '3' }, conflict.theirs))
  expect(await saving).toEqual({ ...opened, version: 3, phone: '3' })
  expect(now().phone).toBe('3')
  expect(useQuestions.getState().asked).toEqual([])
})

test('a conflict has no toast: the question says it', async () => {
  const { kind } = serverWith({ ...opened, version: 2 })
  void beginEdit(kind, opened).save({ phone: '3' })
  await asked()
  expect(said).toEqual([])
})

const refused = new ServerError(400, { message: 'Not a phone number.' })

test('a refusal is shown where it was typed', async () => {
  const { kind } = serverWith(opened, refused)
  const shown: unknown[] = []
  const show = (refusal: unknown) => shown.push(refusal) > 0
  expect(await beginEdit(kind, opened).save({ phone: 'x' }, show)).toBeUndefined()
  expect(shown).toEqual([refused])
  expect(said).toEqual([])
})

test('when its editor is gone, a toast says the refusal and what was typed', async () => {
  const { kind } = serverWith(opened, refused)
  await beginEdit(kind, opened).save({ phone: '909 55', ownerId: 'a-long-id' }, () => false)
  expect(said).toEqual([
    { tone: 'error', title: 'Not a phone number.', description: 'Phone: “909 55”, owner was not saved.' },
  ])
})

test('a refusal of what was chosen, and not typed, is a toast', async () => {
  const { kind } = serverWith(opened, refused)
  await beginEdit(kind, opened).save({ ownerId: null })
  expect(said).toMatchObject([{ tone: 'error', title: 'Not a phone number.' }])
})

test('a token that could not be had was told already', async () => {
  const { kind } = serverWith(opened, new NoToken('No active account found'))
  await beginEdit(kind, opened).save({ phone: '2' })
  expect(said).toEqual([])
})
