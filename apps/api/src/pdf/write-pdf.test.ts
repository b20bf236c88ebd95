import { expect, test } from 'vitest'
import { writePdf } from './write-pdf.ts'

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

test('every object begins where the table says, and what would end a text is escaped', () => {
  const text = textOf(
    writePdf({ title: 'A (b) \\ c', foot: 'J-1042', blocks: [{ facts: [['Buyer’s name', 'Zoë Peña']] }] }),
  )
  const [, table = ''] = text.split('xref\n')
  const places = [...table.matchAll(/^(\d{10}) 00000 n /gm)].map(([, place]) => Number(place))
  expect(places.length).toBeGreaterThan(6)
  expect(places.map((place, at) => text.startsWith(`${at + 1} 0 obj\n`, place))).toEqual(
    places.map(() => true),
  )
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]))).toMatch(/^xref\n/)
  expect(text).toContain(String.raw`(A \(b\) \\ c) Tj`)
  expect(text).toContain('(Buyer\x92s name) Tj')
  expect(text).toContain('(Zo\xeb Pe\xf1a) Tj')
})

test('a long paper has pages, and the streams are as long as they say', () => {
  const words = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ')
  const text = textOf(writePdf({ title: 'Long', foot: '', blocks: [{ text: words }, { text: words }] }))
  const count = Number(/\/Count (\d+)/.exec(text)?.[1])
  expect(count).toBeGreaterThan(2)
  expect(text).toContain(`(${count} / ${count}) Tj`)
  for (const [, length, content = ''] of text.matchAll(/<< \/Length (\d+) >>\nstream\n([^]*?)\nendstream/g)) {
    expect(content).toHaveLength(Number(length))
  }
  expect(text).toContain('word899')
})

test('letters that the fonts lack are written without their marks', () => {
  const text = textOf(writePdf({ title: 'Đặng Thị Nguyễn', foot: '', blocks: [{ text: 'Łucja Šimek 陳' }] }))
  expect(text).toContain('(Dang Thi Nguyen) Tj')
  expect(text).toContain('(Lucja \x8aimek ?) Tj')
})

test('a label stands beside its value, however long and wherever the page ends', () => {
  const label = 'Final inspection and permission to operate by the utility'
  for (let above = 30; above < 50; above += 1) {
    const text = textOf(
      writePdf({
        title: 'A',
        foot: '',
        blocks: [
          { facts: Array.from({ length: above }, () => ['x', 'y']) },
          { facts: [[label, '$16,500.00']] },
        ],
      }),
    )
    const [, before = '', at] = /([\d.]+) Td \(Final[^]*?([\d.]+) Td \(\$16/.exec(text) ?? []
    expect(at).toBe(before)
  }
})

test('neither a heading nor a signature is left behind at the end of a page', () => {
  for (let above = 30; above < 50; above += 1) {
    const text = textOf(
      writePdf({
        title: 'A',
        foot: '',
        blocks: [
          ...Array.from({ length: above }, () => ({ facts: [['x', 'y']] as const })),
          { heading: 'Signatures' },
          { signature: 'Marisol', below: 'Marisol Quintero, buyer' },
        ],
      }),
    )
    const page = text.split('endstream').find((one) => one.includes('(Signatures) Tj'))
    expect(page).toContain('(Marisol) Tj')
    expect(page).toContain('(Marisol Quintero, buyer) Tj')
  }
})
