import { beforeEach, expect, test } from 'vitest'
import { showToasts, toast, type Toast } from './toast.ts'
import { beginAct, clearActs, dropAct, dropKey, remember, settleAct } from './undo.ts'
import { undoLast } from './undo-last.ts'

const said: Toast[] = []
showToasts((one) => said.push(one))
const titles = () => said.splice(0).map(({ title }) => title)
beforeEach(() => {
  clearActs()
  said.length = 0
})

test('undo runs from the last action back, once for each, and names it', async () => {
  const done: string[] = []
  for (const what of ['Phone of Ada', 'City of Ada']) remember({ what, run: () => done.push(what) })
  await Promise.all([undoLast(), undoLast(), undoLast()])
  expect(done).toEqual(['City of Ada', 'Phone of Ada'])
  expect(titles()).toEqual(['Undone: City of Ada', 'Undone: Phone of Ada', 'Nothing to undo'])
})

test('a barrier says that it cannot be undone, every time, and nothing older is undone', async () => {
  const done: string[] = []
  remember({ what: 'Phone of Ada', run: () => done.push('phone') })
  remember({ cannot: 'Sending C-1011', instead: 'Use Void.' })
  await undoLast()
  await undoLast()
  expect(said.map(({ title, description }) => [title, description])).toEqual([
    ['Sending C-1011 can’t be undone.', 'Use Void.'],
    ['Sending C-1011 can’t be undone.', 'Use Void.'],
  ])
  remember({ what: 'City of Ada', run: () => done.push('city') })
  await undoLast()
  expect(done).toEqual(['city'])
})

test('a refused undo reports no success, stays on the stack, and nothing older is undone', async () => {
  const tried: string[] = []
  remember({ what: 'Phone of Ada', run: () => tried.push('older') })
  let isRefused = true
  const run = async () => {
    tried.push('newer')
    if (isRefused) throw new Error('refused')
  }
  remember({ what: 'City of Ada', run })
  await undoLast()
  expect(titles()).toEqual([])
  isRefused = false
  await undoLast()
  expect(tried).toEqual(['newer', 'newer'])
  expect(titles()).toEqual(['Undone: City of Ada'])
})

test('actions are undone in the order they began, whatever the order of their answers', async () => {
  const done: string[] = []
  const [first, second] = [beginAct(), beginAct()]
  settleAct(second, { what: 'second', run: () => done.push('second') })
  const undone = undoLast()
  settleAct(first, { what: 'first', run: () => done.push('first') })
  await undone
  await undoLast()
  expect(done).toEqual(['second', 'first'])
})

test('an undo waits for the answer of the last action, and keeps older ones if that was refused', async () => {
  const done: string[] = []
  remember({ what: 'older', run: () => done.push('older') })
  const refused = beginAct()
  const undone = undoLast()
  dropAct(refused)
  await undone
  expect(done).toEqual([])
  await undoLast()
  expect(done).toEqual(['older'])
})

test('the Undo button of a toast and Ctrl Z share one stack entry', async () => {
  const pressed: string[] = []
  const answers = ['Ada', 'Ida'].map((who) => {
    const answer = { who }
    settleAct(beginAct(), { what: 'Removed', run: () => pressed.push(who) }, answer)
    toast.done(`${who} removed`, { undoes: answer, onUndone: () => pressed.push(`back to ${who}`) })
    return answer
  })
  toast.done('Ada created', { action: { label: 'Open', onPress: () => pressed.push('opened') } })
  const [first] = said.splice(0)
  await first?.action?.onPress()
  await first?.action?.onPress()
  await undoLast()
  expect(pressed).toEqual(['Ada', 'back to Ada', 'Ida', 'back to Ida'])
  await undoLast()
  expect(titles()).toEqual(['Undone: Ida removed', 'Nothing to undo'])
  toast.done('Ada removed', { undoes: answers[0] })
  expect(said[0]?.action).toBeUndefined()
})

test('a toast closes once its action was undone by Ctrl Z (A-635), and at once if it was undone before', async () => {
  const closed: string[] = []
  for (const who of ['Ada', 'Ida']) {
    const answer = { who }
    settleAct(beginAct(), { what: 'Removed', run: () => undefined }, answer)
    toast.done(`${who} removed`, { undoes: answer })
  }
  const [first, second] = said.splice(0)
  second?.action?.whenVoid?.(() => closed.push('Ida'))
  await undoLast()
  expect(closed).toEqual(['Ida'])
  await undoLast()
  first?.action?.whenVoid?.(() => closed.push('Ada'))
  expect(closed).toEqual(['Ida', 'Ada'])
})

test('a barrier offers no Undo in its toast', () => {
  const answer = {}
  settleAct(beginAct(), { cannot: 'Sending C-1011' }, answer)
  toast.done('C-1011 sent to Ada Po', { undoes: answer })
  expect(said[0]?.action).toBeUndefined()
})

test('the parts of a batch are one entry, and the same undo call by another button removes it', async () => {
  const done: string[] = []
  remember({ what: 'older', run: () => done.push('older') })
  for (const part of ['one', 'two'])
    remember({ what: part, run: () => done.push(part), key: 'POST /batch/undo 1' })
  await undoLast()
  await undoLast()
  expect(done).toEqual(['two', 'older'])
  remember({ what: 'part', run: () => done.push('part'), key: 'POST /batch/undo 2' })
  dropKey('POST /batch/undo 2')
  await undoLast()
  expect(done).toEqual(['two', 'older'])
})

test('the stack is empty for the next person, even of an action in progress', async () => {
  const slow = beginAct()
  remember({ what: 'Phone of Ada', run: () => undefined })
  clearActs()
  settleAct(slow, { what: 'City of Ada', run: () => undefined })
  await undoLast()
  expect(titles()).toEqual(['Nothing to undo'])
})
