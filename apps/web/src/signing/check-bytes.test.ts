import type { FileCheck } from '@crm/contract/web/signing-shapes'
import { expect, test } from 'vitest'
import { checkBytes } from './check-bytes.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const file: NonNullable<FileCheck['file']> = {
  kind: 'sealed',
  contractId: 'C-1042',
  title: 'Contract',
  state: 'Completed',
  sealedBy: 'Sunridge Solar',
  completedAt: '2026-11-28T02:00:00.000Z',
  signers: [],
}

test('a file is known by its SHA-256', async () => {
  const asked: string[] = []
  const find = async (sha256: string) => {
    asked.push(sha256)
    return file
  }
  expect(await checkBytes(bytesOf('abc'), find)).toEqual({ outcome: 'unchanged', file })
  // The example of FIPS 180-4.
  expect(asked).toEqual(['ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'])
})

test.each([
  ['%PDF-1.7 /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached', 'changed'],
  ['%PDF-1.7 //ETSI.CAdES.detached', 'changed'],
  ['%PDF-1.7 /SubFilter /ETSI.CAdES', 'unknown'],
  ['', 'unknown'],
])('of an unknown file, %s is %s', async (text, outcome) => {
  expect(await checkBytes(bytesOf(text), async () => null)).toEqual({ outcome })
})
