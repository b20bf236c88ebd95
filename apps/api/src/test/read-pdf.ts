/** Reads PDFs with poppler: text, fonts and metadata. `npm test` installs poppler where it may. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

/** Without poppler these tests are skipped, except in CI, where they fail. */
export const lacksPoppler = !process.env['CI'] && spawnSync('pdftotext', ['-v']).error !== undefined

type Program = 'pdftotext' | 'pdffonts' | 'pdfinfo' | 'pdfsig' | 'pdfdetach'

function read(program: Program, bytes: Uint8Array, args: (file: string) => readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'paper-'))
  try {
    const file = join(folder, 'paper.pdf')
    writeFileSync(file, bytes)
    const { error, status, stdout, stderr } = spawnSync(program, args(file), { encoding: 'utf8' })
    if (error) throw error
    if (status !== 0) throw new Error(`${program}: ${stderr}`)
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Poppler's verdict on the signatures of a PDF; an unknown issuer is no fault of the file. */
export const pdfSignatures = (bytes: Uint8Array): string => read('pdfsig', bytes, (file) => ['-nocert', file])

/** The names of the files inside a PDF. */
export const pdfAttachments = (bytes: Uint8Array): string[] =>
  read('pdfdetach', bytes, (file) => ['-list', file])
    .split('\n')
    .flatMap((line) => /^\d+: (.*)$/.exec(line)?.[1] ?? [])

/** The words of a PDF, without poppler's marks around right-to-left text. */
export const pdfText = (bytes: Uint8Array): string =>
  read('pdftotext', bytes, (file) => [file, '-']).replaceAll(/[\u202a-\u202e]/g, '')

/** The uncompressed drawing operators of the pages. */
export const pdfOperators = (bytes: Uint8Array): string =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/FlateDecode\n>>\nstream\n([^]*?)\nendstream/g),
  ]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .join('\n')

/** Each word with its right edge, in points from the left. */
export const pdfWords = (bytes: Uint8Array): { readonly word: string; readonly right: number }[] =>
  [
    ...read('pdftotext', bytes, (file) => ['-bbox', file, '-']).matchAll(/xMax="([\d.]+)"[^>]*>([^<]*)</g),
  ].map(([, right, word = '']) => ({ word, right: Number(right) }))

/** The fonts of a PDF, and if each is embedded. */
export const pdfFonts = (bytes: Uint8Array): { readonly name: string; readonly isEmbedded: boolean }[] =>
  read('pdffonts', bytes, (file) => [file])
    .split('\n')
    .slice(2)
    .filter(Boolean)
    .map((line) => ({
      name: line.split(/\s+/)[0] ?? '',
      isEmbedded: /\s(yes|no)\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+$/.exec(line)?.[1] === 'yes',
    }))

export const pdfInfo = (bytes: Uint8Array): ReadonlyMap<string, string> =>
  new Map(
    read('pdfinfo', bytes, (file) => [file])
      .split('\n')
      .map((line) => line.split(/:\s+/, 2))
      .map(([name = '', value = '']) => [name, value]),
  )
