import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contractForms } from './contract-forms.ts'
import { certificatePdf, formPdf } from './pdf.ts'
import { appendPage, pageCount, stampPdf } from './stamp.ts'

test('stamped text is on its page, and the former bytes are unchanged', async () => {
  const [form] = contractForms
  if (!form) throw new Error('There is no form.')
  const blank = await formPdf(form)
  const stamped = stampPdf(blank, [
    { page: 1, left: 10, top: 25, text: 'Walter (Wally) Müller' },
    { page: 2, left: 10, top: 40, text: 'Walter Müller' },
  ])
  if (!stamped) throw new Error('The form cannot be stamped.')
  expect(stamped.subarray(0, blank.length).equals(blank)).toBe(true)
  expect(pageCount(stamped)).toBeGreaterThanOrEqual(2)
  expect(textOf(stamped, 1)).toContain('Walter (Wally) Müller')
  expect(textOf(stamped, 1)).toContain('Property address')
  expect(textOf(stamped, 2)).toContain('Walter Müller')
})

test('a stamped file can be stamped again', async () => {
  const first = stampPdf(await certificatePdf('A contract', ['One line']), [
    { page: 1, left: 10, top: 50, text: 'First' },
  ])
  const second = first && stampPdf(first, [{ page: 1, left: 10, top: 60, text: 'Second' }])
  expect(second && textOf(second, 1)).toMatch(/First[\s\S]*Second/)
})

test('an appended page is the last one', async () => {
  const longer = appendPage(await certificatePdf('A contract', []), ['Signed by Ada', 'Signed by Bo'])
  if (!longer) throw new Error('The certificate cannot be extended.')
  expect(pageCount(longer)).toBe(2)
  expect(textOf(longer, 2)).toMatch(/Signed by Ada\s+Signed by Bo/)
})

test('bytes that are no such PDF are not stamped', () => {
  expect(stampPdf(Buffer.from('%PDF-1.4 nothing'), [])).toBeNull()
  expect(pageCount(Buffer.from('hello'))).toBeNull()
})

function textOf(pdf: Buffer, page: number): string {
  const file = join(mkdtempSync(join(tmpdir(), 'stamp-')), 'a.pdf')
  writeFileSync(file, pdf)
  return execFileSync('pdftotext', ['-f', String(page), '-l', String(page), '-layout', file, '-'], {
    encoding: 'utf8',
  })
}
