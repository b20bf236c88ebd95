import { expect, test } from 'vitest'
import { formFaults } from './form-faults.ts'
import { blocksFor, isDrawnIn } from './merge-fields.ts'
import { shippedTexts } from './shipped-texts.ts'

const messagesOf = (text: string, language: 'en' | 'es') =>
  formFaults('HIC', text, language).map(({ message }) => message)

const notices = blocksFor('HIC').filter((name) => !isDrawnIn('es', name))

test('a Spanish version refuses each block that prints the law in English', () => {
  expect(notices).toEqual([
    'solar disclosure',
    'right to cancel',
    'notice of cancellation',
    'mechanics lien warning',
  ])
  expect(messagesOf(shippedTexts.HIC, 'es').toSorted()).toEqual(
    notices.map((name) => `"{{${name}}}" prints English. Write your Spanish text instead.`).toSorted(),
  )
  expect(messagesOf(shippedTexts.HIC, 'en')).toEqual([])
})

test('a Spanish version needs every other block', () => {
  const withoutNotices = notices.reduce<string>(
    (text, name) => text.replaceAll(`{{${name}}}`, 'Texto.'),
    shippedTexts.HIC,
  )
  expect(messagesOf(withoutNotices, 'es')).toEqual([])
  expect(messagesOf(withoutNotices.replace('{{price details}}', ''), 'es')).toEqual([
    '"{{price details}}" is required.',
  ])
})
