import { describe, expect, test } from 'vitest'
import { contractTemplateIds } from '../contracts/templates.ts'
import { formFaults } from './form-faults.ts'
import { parseForm } from './markup.ts'
import { shippedTexts } from './shipped-texts.ts'

const faultsOf = (text: string) => parseForm(text).faults.map(({ message }) => message)

describe('the markup of a form', () => {
  test('parts, headings, paragraphs, items, bold words and fields', () => {
    const text =
      '# Title\n\n## Head\n\nDear {{Buyer  Name}},\nread **this** now.\n- One\n2. Two\n\n{{signatures}}'
    const word = (words: string, isBold = false) => ({ words, isBold })
    expect(parseForm(text)).toEqual({
      parts: [
        {
          title: [word('Title')],
          blocks: [
            { heading: [word('Head')] },
            {
              text: [
                word('Dear '),
                { field: 'buyer name', isBold: false },
                word(', read '),
                word('this', true),
                word(' now.'),
              ],
            },
            { text: [word('One')], marker: '•' },
            { text: [word('Two')], marker: '2.' },
            { block: 'signatures' },
          ],
        },
      ],
      faults: [],
    })
  })

  test.each([
    ['# Title\n\n{{nothing}}', 'Line 3: there is no field "nothing".'],
    ['# Title\n\n{{constructor}}', 'Line 3: there is no field "constructor".'],
    ['# Title\n\nSee {{signatures}} here', 'Line 3: "{{signatures}}" needs a line of its own.'],
    ['# Title\n\nDear {{buyer name', 'Line 3: write a field as "{{buyer name}}".'],
    ['# Title\n\nA **bold word', 'Line 3: close the bold text with "**".'],
    ['Text\n\nMore', 'Begin the text with a line such as "# Title".'],
  ])('%j: %s', (text, message) => {
    expect(faultsOf(text)).toEqual([message])
  })
})

describe('the blocks of a form', () => {
  test.each(contractTemplateIds)('the text that comes with the product has all blocks: %s', (template) => {
    expect(formFaults(template, shippedTexts[template])).toEqual([])
  })

  const messagesOf = (text: string, template: (typeof contractTemplateIds)[number] = 'HIC') =>
    formFaults(template, text).map(({ message }) => message)

  test('signatures and the right to cancel cannot be left out', () => {
    expect(messagesOf(shippedTexts.HIC.replaceAll('{{right to cancel}}', ''))).toEqual([
      '"{{right to cancel}}" is required.',
    ])
    expect(messagesOf(shippedTexts.COMPLETION.replace('{{signatures}}', ''), 'COMPLETION')).toEqual([
      '"{{signatures}}" is required.',
    ])
  })

  test('the buyer keeps two copies of the notice', () => {
    expect(messagesOf(shippedTexts.HIC.replace('{{notice of cancellation}}', ''))).toEqual([
      '"{{notice of cancellation}}" is required in two parts: the buyer keeps two copies.',
    ])
  })

  test('a block of another form, and a second signature block, are refused', () => {
    expect(
      messagesOf(`${shippedTexts.COMPLETION}\n{{payment schedule}}\n\n{{signatures}}`, 'COMPLETION'),
    ).toEqual([
      '"{{payment schedule}}" does not belong in "Certificate of completion".',
      '"{{signatures}}" can be in the text only once.',
    ])
  })
})

/** FNV-1a of all texts: sent contracts name version 1, so it never changes. */
test('the texts of version 1 are as they were published', () => {
  let hash = 0x811c9dc5
  for (const letter of contractTemplateIds.map((id) => shippedTexts[id]).join('\n'))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  expect(hash).toBe(3490155680)
})
