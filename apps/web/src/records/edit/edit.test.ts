import { beforeEach, expect, test, vi } from 'vitest'
import type { ReactElement } from 'react'
import { NoToken } from '~/api/errors.ts'
import { ServerError } from '~/api/server-error.ts'
import { showToasts, type Toast } from '~/ui/toast.ts'
import type { Conflict } from './conflict.ts'
import { beginEdit } from './edit.tsx'
import { useQuestions } from './questions.tsx'
import type { RecordKind } from './record-kind.ts'

// Nothing leaves the page in these tests.
vi.stubGlobal('addEventListener', () => undefined)

interface House {
  readonly id: string
  readonly version: number
  readonly phone: string
  readonly ownerId: string | null
}
type HouseChanges = Partial<Pick<House, 'phone' | 'ownerId'>>

const opened: House = { id: 'h', version: 1, phone: '1', ownerId: null }

/** A server with one house: it refuses a change with a stale version, or any change if `refusal` is set. */
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
    useFormat: () => (_field, value) => String(value),
  }
  return { kind, sent, now: () => house }
}

const said: Toast[] = []
showToasts((toast) => said.push(toast))
beforeEach(() => {
  said.length = 0
  useQuestions.setState({ questions: [] })
})

interface Asked {
  readonly conflict: Conflict<House>
  readonly put: (chosen: HouseChanges, base: House) => Promise<House>
  readonly onDecide: (decided: House) => void
  readonly onClose: () => void
}

/** The single open question. */
function question(): Asked {
  const { questions } = useQuestions.getState()
  expect(questions).toHaveLength(1)
  return questions.map(({ element }) => (element as ReactElement<Asked>).props)[0] as Asked
}
const asked = () => vi.waitFor(question)

test('a save is based on the version shown when the editor opened, whatever was fetched since', async () => {
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

test('a second change during the first save builds on its result, without a conflict', async () => {
  const { kind, sent, now } = serverWith({ ...opened, id: 'twice' })
  const row = { ...opened, id: 'twice' }
  const first = beginEdit(kind, row).save({ phone: '2' })
  const second = beginEdit(kind, row).save({ phone: '3' })
  await Promise.all([first, second])
  // An editor opened at that time and saved only now.
  await beginEdit(kind, row).save({ phone: '4' })
  expect(sent.map((body) => (body as House).version)).toEqual([1, 2, 3])
  expect(now().phone).toBe('4')
  expect(useQuestions.getState().questions).toEqual([])
})

test('after another person’s change, one’s own save does not make an older version current', async () => {
  const { kind, sent } = serverWith({ ...opened, id: 'between' })
  const row = { ...opened, id: 'between' }
  const { put } = kind
  // The server merged another person's change of another field.
  const merging = {
    ...kind,
    put: async (...given: Parameters<typeof put>) => ({ ...(await put(...given)), version: 3 }),
  }
  await beginEdit(merging, row).save({ phone: '2' })
  void beginEdit(merging, row).save({ phone: '4' })
  await asked()
  expect(sent.map((body) => (body as House).version)).toEqual([1, 1])
})

test('a conflict opens a dialog over the page, and the editor receives the resolution', async () => {
  const { kind, now } = serverWith({ ...opened, version: 2, phone: '2' })
  const saving = beginEdit(kind, opened).save({ phone: '3' })
  await asked()
  const { put, onDecide, conflict } = question()
  onDecide(await put({ phone: '3' }, conflict.theirs))
  expect(await saving).toEqual({ ...opened, version: 3, phone: '3' })
  expect(now().phone).toBe('3')
  expect(useQuestions.getState().questions).toEqual([])
})

test('a conflict shows no toast, since the dialog reports it', async () => {
  const { kind } = serverWith({ ...opened, version: 2 })
  void beginEdit(kind, opened).save({ phone: '3' })
  await asked()
  expect(said).toEqual([])
})

const refused = new ServerError(400, { message: 'Not a phone number.' })

test('a refusal shows at the input', async () => {
  const { kind } = serverWith(opened, refused)
  const shown: unknown[] = []
  const show = (refusal: unknown) => shown.push(refusal) > 0
  expect(await beginEdit(kind, opened).save({ phone: 'x' }, show)).toBeUndefined()
  expect(shown).toEqual([refused])
  expect(said).toEqual([])
})

test('after the editor has closed, a toast shows the refusal and the typed text', async () => {
  const { kind } = serverWith(opened, refused)
  await beginEdit(kind, opened).save({ phone: '909 55', ownerId: 'a-long-id' }, () => false)
  expect(said).toEqual([
    { tone: 'error', title: 'Not a phone number.', description: 'Phone: “909 55”, owner was not saved.' },
  ])
})

test('the refusal of a choice from a list is a toast', async () => {
  const { kind } = serverWith(opened, refused)
  await beginEdit(kind, opened).save({ ownerId: null })
  expect(said).toMatchObject([{ tone: 'error', title: 'Not a phone number.' }])
})

test('a missing token is reported only once', async () => {
  const { kind } = serverWith(opened, new NoToken('No active account found'))
  await beginEdit(kind, opened).save({ phone: '2' })
  expect(said).toEqual([])
})
