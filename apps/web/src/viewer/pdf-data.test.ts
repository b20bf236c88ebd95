import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { PdfData } from './pdf-data.ts'

const pdfjs = path.resolve(import.meta.dirname, '../../../../node_modules/pdfjs-dist')
const namesIn = (folder: string, ending: RegExp) =>
  readdirSync(path.join(pdfjs, folder)).filter((name) => ending.test(name))

afterEach(() => vi.unstubAllGlobals())

const answerWith = (status: number) => {
  const asked = vi.fn<(address: string) => Promise<Response>>(async () => new Response('abc', { status }))
  vi.stubGlobal('fetch', asked)
  return asked
}

test('every font, character map and scan decoder of pdf.js has an address of our own', async () => {
  const asked = answerWith(200)
  const names = [
    ...namesIn('standard_fonts', /\.(?:pfb|ttf)$/),
    ...namesIn('cmaps', /\.bcmap$/),
    'jbig2.wasm',
    'openjpeg.wasm',
  ]
  expect(names.length).toBeGreaterThan(180)
  for (const filename of names) {
    expect(await new PdfData().fetch({ filename })).toEqual(new TextEncoder().encode('abc'))
    expect(asked.mock.lastCall?.[0]).toMatch(/^\//)
    expect(asked.mock.lastCall?.[0]).toContain(filename)
  }
})

test('an unknown file is not fetched, and a missing one is an error', async () => {
  const asked = answerWith(404)
  await expect(new PdfData().fetch({ filename: 'constructor' })).rejects.toThrow('no file constructor')
  expect(asked).not.toHaveBeenCalled()
  await expect(new PdfData().fetch({ filename: 'jbig2.wasm' })).rejects.toThrow('404')
})
