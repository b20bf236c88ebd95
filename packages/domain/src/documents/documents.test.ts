import { describe, expect, test } from 'vitest'
import { type DocType, docTypes, folderOf, guessDocType } from './doc-types.ts'
import { rightToRead } from './restricted-types.ts'
import { cleanName, leadFolderName, saleFolderName, uploadName } from './drive-names.ts'
import { fileTypeOf } from './file-types.ts'

test('there are 33 types; commission and finance types need their own rights', () => {
  expect(docTypes).toHaveLength(33)
  const of = (right: string) => docTypes.filter((type) => rightToRead(type) === right)
  const inFolder = (folder: string) => docTypes.filter((type) => folderOf(type) === folder)
  expect(of('documents.readCommission')).toEqual(inFolder('Commission'))
  expect(of('documents.readFinance')).toEqual(inFolder('Finance'))
  expect(of('documents.readFinance')).toContain('LoanApproval')
  expect(folderOf('PTOLetter')).toBe('PTO')
})

test.each<[string, DocType]>([
  ['PTO letter SCE.pdf', 'PTOLetter'],
  ['permission-to-operate.pdf', 'PTOLetter'],
  ['SCE_bill_March.pdf', 'UtilityBill'],
  ['Signed contract.pdf', 'Contract'],
  ['Change order 2.pdf', 'Addendum'],
  ['plan set rev B.pdf', 'PlanSet'],
  ['IMG_2041.JPG', 'SitePhoto'],
  ['scan0001.pdf', 'Other'],
])('%s is a %s', (name, type) => {
  expect(guessDocType(name)).toBe(type)
})

describe('the first bytes decide the file type', () => {
  const bytes = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0))
  test.each([
    ['%PDF-1.7', 'a.png', 'application/pdf'],
    ['\x89PNG\r\n\x1a\n', 'a.pdf', 'image/png'],
    ['\xff\xd8\xff\xe0', 'a', 'image/jpeg'],
    ['RIFF____WEBP', 'a', 'image/webp'],
    ['\0\0\0\x18ftypheic', 'a', 'image/heic'],
    ['PK\x03\x04', 'a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['PK\x03\x04', 'a.jar', undefined],
    ['<svg onload="x()">', 'a.png', undefined],
    ['<!doctype html>', 'a.pdf', undefined],
    ['MZ', 'a.pdf', undefined],
    ['', 'a.pdf', undefined],
  ])('%j called %s', (first, name, type) => {
    expect(fileTypeOf(bytes(first), name)).toBe(type)
  })
})

test('names in the drive have type, record number and Pacific day', () => {
  const at = '2026-11-23T03:00:00Z'
  const named = { docType: 'PTOLetter', number: 'J-1042', at, nth: 2, fileType: 'application/pdf' } as const
  expect(uploadName(named)).toBe('PTOLetter_J-1042_20261122_2.pdf')
  expect(leadFolderName('Ada', 'Po', 'L-1042')).toBe('PO, Ada - L-1042')
  expect(leadFolderName('Ada', '', 'L-1042')).toBe('Ada - L-1042')
  expect(saleFolderName('J-1042', '7 Elm Ct')).toBe('J-1042 - 7 Elm Ct')
  expect(cleanName('..\\..//etc: "x"\0. .')).toBe('.. .. etc x')
  expect(cleanName('x'.repeat(400))).toHaveLength(120)
})
