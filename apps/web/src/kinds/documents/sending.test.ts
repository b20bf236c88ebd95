import { maxFileBytes } from '@crm/domain/documents/file-types'
import { expect, test } from 'vitest'
import { showToasts } from '~/ui/toast.ts'
import { sendFiles } from './sending.ts'

test('a requested file that is refused says so, since it has no row in the list', () => {
  const said: (readonly (string | undefined)[])[] = []
  const hide = showToasts(({ title, description }) => said.push([title, description]))
  const about = { lead: { repId: null, salesRepId: null }, sale: null }
  const large = new File([new Uint8Array(maxFileBytes + 1)], 'roof.pdf')
  sendFiles(
    { leadId: 'of Ada', name: 'Ada Po', parent: about },
    [large, new File([], 'letter.pdf')],
    'PTOLetter',
  )
  hide()
  expect(said).toEqual([
    ['roof.pdf was not added', 'A file has at most 25 MB.'],
    ['letter.pdf was not added', 'The file is empty.'],
  ])
})
