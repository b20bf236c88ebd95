import { expect, test } from 'vitest'
import { showToasts, toast, type Toast } from './toast.ts'
import { remember, takeLast } from './undo.ts'
import { undoLast } from './undo-last.ts'

const said: Toast[] = []
showToasts((one) => said.push(one))
const titles = () => said.splice(0).map(({ title }) => title)

test('the last change is taken back first, each once, and each is named', async () => {
  const done: string[] = []
  for (const what of ['Phone of Ada', 'City of Ada']) remember({ what, run: () => done.push(what) })
  await undoLast()
  await undoLast()
  await undoLast()
  expect(done).toEqual(['City of Ada', 'Phone of Ada'])
  expect(titles()).toEqual(['Undone: City of Ada', 'Undone: Phone of Ada', 'Nothing to undo'])
})

test('what was refused is not said to be undone', async () => {
  remember({ what: 'Phone of Ada', run: async () => false })
  remember({ what: 'City of Ada', run: () => Promise.reject(new Error('refused')) })
  await undoLast()
  await undoLast()
  expect(titles()).toEqual([])
})

test('an Undo beside what was done is the same, by its button or by the key', async () => {
  const pressed: string[] = []
  for (const who of ['Ada', 'Ida'])
    toast.done(`${who} removed`, { action: { label: 'Undo', onPress: () => pressed.push(who) } })
  toast.done('Ada created', { action: { label: 'Open', onPress: () => pressed.push('opened') } })
  const [first] = said.splice(0)
  first?.action?.onPress()
  await undoLast()
  expect(pressed).toEqual(['Ada', 'Ida'])
  expect(takeLast()).toBeUndefined()
})
