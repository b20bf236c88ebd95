import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { logSeed, seed } from '#test/budget'
import { namesOfAllScripts } from '#test/names'
import { lacksPoppler, pdfFonts, pdfInfo, pdfText, pdfWords } from '#test/read-pdf'
import type { Block } from './blocks.ts'
import { missingLetters, partsOf, writePdf } from './write-pdf.ts'

logSeed()

const paperOf = (...blocks: Block[]) => ({ title: 'Contract', foot: 'C-1010, Sunridge Solar', blocks })
const drawn = (...blocks: Block[]) => writePdf(paperOf(...blocks))

/** The right edge in points that no letter crosses; a signature may extend slightly beyond its last letter. */
const rightMargin = 612 - 64 + 1

describe.skipIf(lacksPoppler)('a paper, as poppler reads it,', () => {
  test.each(namesOfAllScripts)('a PDF has the name as entered everywhere: %s', async (name) => {
    const bytes = await drawn(
      { heading: name },
      { text: `You, ${name}, may cancel.` },
      { large: name },
      { facts: [['Name', name]] },
      { table: { widths: [0.5, 0.5], figuresFrom: 1, rows: [[name, '$1.00']] } },
      { signature: name, below: `${name}, buyer` },
    )
    const text = pdfText(bytes)
    expect(text.split(name)).toHaveLength(8)
    expect(text).not.toMatch(/\?|\ufffd/)
    expect(pdfFonts(bytes).filter(({ isEmbedded }) => !isEmbedded)).toEqual([])
  })

  test('a PDF is tagged, has title and language, and embeds all fonts', async () => {
    const title = 'Vertrag für 李小龍 & <b>'
    const bytes = await writePdf({ title, foot: 'C-1010', blocks: [{ text: 'Words' }] })
    expect(Object.fromEntries(pdfInfo(bytes))).toMatchObject({
      Title: title,
      Tagged: 'yes',
      'PDF version': '1.7',
    })
    expect(pdfFonts(bytes).length).toBeGreaterThan(1)
    expect(pdfFonts(bytes).every(({ isEmbedded }) => isEmbedded)).toBe(true)
    const raw = Buffer.from(bytes).toString('latin1')
    expect(raw).toContain('/Lang (en-US)')
    expect(raw).toContain('/DisplayDocTitle true')
  })

  test('bold words and items of a list keep every letter within the margins', async () => {
    const text = `Read ${'this long notice '.repeat(20)}before ${'x'.repeat(150)} 李小龍`
    const bytes = await drawn(
      { text, bold: [[5, 200]] },
      { text: 'One', marker: '•' },
      { text, marker: '12.', bold: [[0, text.length]] },
    )
    const read = pdfText(bytes)
    expect(read).toMatch(/•\s+One/)
    expect(read.split('before')).toHaveLength(3)
    expect(read.split('李小龍')).toHaveLength(3)
    for (const { right } of pdfWords(bytes)) expect(right).toBeLessThanOrEqual(rightMargin)
    expect(pdfFonts(bytes).some(({ name }) => name.includes('Bold'))).toBe(true)
  })

  test('a PDF wraps long words, preferably after the punctuation of an address', async () => {
    const word = 'Donaudampfschifffahrt'.repeat(8).slice(0, 150)
    const email =
      'maria56.guadalupe.hernandez-rodriguez@students.sanbernardino.county.california.education.example'
    const bytes = await drawn(
      { text: word },
      { text: email },
      { facts: [[word, email]] },
      { large: word },
      { table: { widths: [0.2, 0.8], figuresFrom: 2, rows: [[email, word]] } },
      { text: '李小龍'.repeat(60) },
      { text: 'محمدالعلي'.repeat(30) },
      { signature: word, below: email },
    )
    const found = pdfWords(bytes)
    expect(found.filter(({ right }) => right > rightMargin)).toEqual([])
    const letters = found.map((one) => one.word).join('')
    expect(letters.split(word).length).toBeGreaterThan(2)
    expect(letters).toContain(email)
    expect(pdfText(await drawn({ text: email }))).toMatch(/education\.\n+example/)
  })

  test('a PDF names letters that no font has, and never prints a question mark for them', async () => {
    const text = pdfText(await drawn({ text: 'Zoë 🙂 a\u0007b \ud800 \ufffd' }))
    expect(text).toContain('Zoë U+1F642 aU+0007b U+D800 U+FFFD')
  })

  test('a PDF has combining marks next to their letters, composed or not', async () => {
    const text = pdfText(await drawn({ text: 'Zoe\u0308 \u1ecc\u0301 x\u0302' }))
    expect(text.normalize('NFC')).toContain('Zoe\u0308 \u1ecc\u0301 x\u0302'.normalize('NFC'))
  })

  test('a PDF draws nothing for invisible characters', async () => {
    const text = pdfText(await drawn({ text: '\ufeffAnn \u200b Lee\u00ad\u200b' }, { text: '李\ufe00' }))
    expect(text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')).toMatch(/Ann +Lee\n\n?李/)
  })

  test('a PDF lets no name reverse the sentence around it', async () => {
    expect(pdfText(await drawn({ text: 'Ann \u202eLee owes $100 to Bo' }))).toContain(
      'Ann Lee owes $100 to Bo',
    )
  })

  test('a PDF has its parts on the announced pages', async () => {
    const words = `${namesOfAllScripts.join(', ')} ${'and the buyer may cancel '.repeat(60)}`
    const paper = paperOf(
      { part: 'Disclosure' },
      { text: words },
      { part: 'Agreement' },
      ...Array.from({ length: 3 }, () => ({ text: words })),
      { part: 'Notice' },
      { text: 'Last' },
    )
    const parts = await partsOf(paper)
    expect(parts.map(({ firstPage }) => firstPage)).toEqual([1, 2, 2 + (parts[1]?.pages ?? 0)])
    expect(parts[1]?.pages).toBeGreaterThan(1)
    const pages = pdfText(await writePdf(paper))
      .split('\f')
      .slice(0, -1)
    expect(pages).toHaveLength(parts.reduce((sum, { pages: own }) => sum + own, 0))
    expect(parts.map(({ firstPage }) => pages[firstPage - 1]?.split('\n')[0])).toEqual([
      'Disclosure',
      'Agreement',
      'Notice',
    ])
    for (const [at, page] of pages.entries())
      expect(page).toMatch(new RegExp(`${at + 1}/${pages.length}|${at + 1} / ${pages.length}`))
  })

  test('a PDF keeps a label with its value, and a signature with its heading, across page breaks', async () => {
    for (let above = 36; above < 44; above += 1) {
      const rows = Array.from({ length: above }, () => ['x', 'y'] as const)
      const text = pdfText(
        await drawn(
          { facts: rows },
          { facts: [['Interconnection and permission to operate by the utility', '$16,500.00']] },
          { heading: 'Signatures' },
          { signature: 'Marisol', below: 'Marisol Quintero, buyer' },
        ),
      )
      const pages = text.split('\f')
      expect(pages.find((page) => page.includes('Interconnection'))).toContain('$16,500.00')
      expect(pages.find((page) => page.includes('Signatures'))).toMatch(
        /Marisol\n[^]*Marisol Quintero, buyer/,
      )
    }
  })
})

test('equal documents are equal bytes, whatever was drawn before', async () => {
  const paper = paperOf(...namesOfAllScripts.map((name) => ({ facts: [['Name', name]] as const })))
  const first = await writePdf(paper)
  await drawn({ text: 'e\u0301 \u00a0 \u2010 \u00ad office' })
  expect(Buffer.from(await writePdf(paper)).equals(Buffer.from(first))).toBe(true)
  expect(Buffer.from(await drawn({ text: 'Other' })).equals(Buffer.from(first))).toBe(false)
})

test('letters that no font has are named once each', async () => {
  expect(await missingLetters([...namesOfAllScripts, '🙂 Ann 🙂 \u0007', 'ᏣᎳᎩ', 'Zoë\u200d\n'])).toEqual([
    ...namesOfAllScripts.map(() => []),
    ['🙂', '\u0007'],
    ['Ꮳ', 'Ꮃ', 'Ꭹ'],
    [],
  ])
})

/**
 * Parts of names. poppler joins single letters with spaces between them to one spaced word, so a word has two or
 * more.
 */
const syllables: readonly (readonly string[])[] = [
  Array.from(
    '李王张刘陳楊黃趙吳周徐孫馬朱胡郭何高林羅鄭梁謝宋唐許韓馮鄧曹小龍偉芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂兰',
  ),
  Array.from('김이박최정강조윤장임한오서신권황안송류전홍민준서연지우하윤도현수빈예은'),
  Array.from('山田佐藤鈴木高橋渡辺伊中村小林加吉斎さくらたろうはなこユキケンジ々ー'),
  ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Huỳnh', 'Đặng', 'Phượng', 'Hồng', 'Thị', 'Quỳnh', 'Ư', 'Ỹ'],
  ['Ար', 'ամ', 'Խա', 'չատ', 'րյան', 'Հայկ', 'Պետ', 'րոս', 'և', 'օ', 'ֆ'],
  ['Оль', 'га', 'Пет', 'ров', 'Щерб', 'їв', 'Ґ', 'Ў', 'Җ', 'Љ', 'ё', 'Ә'],
  ['Ελέ', 'νη', 'Παπα', 'δο', 'πού', 'λου', 'ς', 'Ώ', 'ΐ', 'ΰ', 'Ϊ'],
  ['محمد', 'العلي', 'علاء', 'سلام', 'فاطمة', 'أحمد', 'ياسين', 'پریسا', 'گل', 'چهر', 'عبد', 'الله', 'لآ', 'هدى'],
  [
    'José',
    'María',
    'Ñíguez',
    "O'Brien",
    'Łuk',
    'Żółć',
    'Þór',
    'ß',
    'Øst',
    'ğı',
    'İ',
    'Šař',
    'ffi',
    'Ąę',
    'Ő',
    'ŵ',
    '’',
    '-',
  ],
  ['สม', 'ชาย', 'ใจ', 'ดี', 'นำ', 'กุ้ง', 'ปู่', 'เพชร', 'ศรี', 'น้ำ'],
  ['रा', 'जे', 'श', 'शर्मा', 'प्रि', 'या', 'सिं', 'ह', 'क्षि', 'त्र', 'ज्ञा', 'श्री', 'द्वि'],
  ['דוד', 'כהן', 'שרה', 'יוסף', 'ץ', 'לוי'],
  ['გიო', 'რგი', 'ბერ', 'იძე', 'ჭყ'],
]

test.skipIf(lacksPoppler)('names in all scripts read back from the PDF as entered', async () => {
  const word = (script: readonly string[]) =>
    fc.array(fc.constantFrom(...script), { minLength: 2, maxLength: 4 }).map((parts) => parts.join(''))
  const name = fc
    .constantFrom(...syllables)
    .chain((script) => fc.array(word(script), { minLength: 1, maxLength: 2 }))
    .map((words) => words.join(' '))
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 10, maxLength: 20 }), async (names) => {
      const text = pdfText(
        await drawn(
          { facts: names.map((one, at) => [`${at}`, one] as const) },
          ...names.map((one) => ({ signature: one, below: one })),
        ),
      )
      for (const one of names) expect(text).toContain(one)
    }),
    { seed, numRuns: 8 },
  )
})
