/** PDF readers used by the tests of documents. */
import { spawnSync } from 'node:child_process'
import { install } from './debian.ts'

const isThere = () => spawnSync('pdftotext', ['-v']).error === undefined

/** Installs them where permitted; returns advice where they are still missing. */
export async function ensurePoppler(): Promise<readonly string[]> {
  if (!isThere()) await install(['poppler-utils'])
  return isThere() ? [] : [advice]
}

const advice =
  'pdftotext was not found, so the tests that read papers were left out. This brings it: sudo apt-get install ' +
  'poppler-utils (macOS: brew install poppler).'
