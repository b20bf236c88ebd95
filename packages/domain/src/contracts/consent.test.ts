import { expect, test } from 'vitest'
import { presentationLanguages } from '../sales/presentation-language.ts'
import { consentText, consentTexts, consentVersions, currentConsents, isConsentIn } from './consent.ts'

test('the current consent of a language counts in this language alone', () => {
  for (const language of presentationLanguages)
    for (const other of presentationLanguages)
      expect(isConsentIn(other, currentConsents[language])).toBe(other === language)
})

test('every version has a text of its own, and an unknown one has none', () => {
  expect(new Set(consentVersions.map(consentText)).size).toBe(consentVersions.length)
  expect(consentText('2026-11-fr')).toBeNull()
  expect(consentText(null)).toBeNull()
})

test('the Spanish consent has a sentence for each of the English one', () => {
  const sentencesOf = (text: string) => text.split(/(?<=\.) /)
  expect(sentencesOf(consentTexts['2026-11-es'])).toHaveLength(sentencesOf(consentTexts['2026-11']).length)
  expect(consentTexts['2026-11-es']).not.toMatch(/\b(?:the|sign|email|paper)\b/i)
})
