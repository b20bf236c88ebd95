import { formatDollars } from '@crm/domain/money'
import { figureInWords } from '@crm/domain/figures'
import { describe, expect, test } from 'vitest'
import { ServerError } from '~/api/server-error.ts'
import { english } from './english.ts'
import { spanish } from './spanish.ts'
import { faultInWords, loadWords } from './words.ts'

/** The path of every text or function, and for a function its number of parameters. */
const shapeOf = (words: object, at = ''): string[] =>
  Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? shapeOf(value, `${at}${key}.`)
      : [`${at}${key} ${typeof value}`],
  )

const textsOf = (words: object): string[] =>
  Object.values(words).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? textsOf(value) : [],
  )

test('both dictionaries have the same entries', () => {
  expect(shapeOf(spanish)).toEqual(shapeOf(english))
})

test('no entry is left in English, and none is empty', () => {
  const inEnglish = new Set(textsOf(english))
  expect(textsOf(spanish).filter((text) => inEnglish.has(text))).toEqual(['PDF'])
  for (const text of [...textsOf(spanish), ...inEnglish]) expect(text.trim()).not.toBe('')
})

test('a page loads the dictionary of its contract', async () => {
  expect(await loadWords('English')).toBe(english)
  expect(await loadWords('Spanish')).toBe(spanish)
})

test('one and many have words of their own', () => {
  expect([1, 2].map(english.documents.pages)).toEqual(['1 page', '2 pages'])
  expect([1, 2].map(spanish.documents.pages)).toEqual(['1 página', '2 páginas'])
  expect([1, 20].map(english.deal.panels)).toEqual(['1 panel', '20 panels'])
  expect([1, 20].map(spanish.deal.panels)).toEqual(['1 panel', '20 paneles'])
  expect(spanish.signature.agree(1)).toBe('Acepto firmar electrónicamente y he leído el documento de arriba.')
  expect(spanish.signature.agree(3)).toContain('los tres documentos de arriba')
  expect(spanish.signature.agree(12)).toContain('los 12 documentos de arriba')
})

describe('in Spanish', () => {
  test('days are written as in the United States', () => {
    expect(spanish.cancel.until('2026-12-01', false)).toBe(
      'Puede cancelar sin dar un motivo hasta la medianoche del martes, 1 de diciembre de 2026, si firma hoy.',
    )
    const paper = {
      address: '12 Orchard Ln',
      preparedByName: 'Rita Reyes',
      sentAt: '2026-11-24T20:00:00Z',
      expiresAt: '2026-12-24T20:00:00Z',
    }
    expect(spanish.prepared(paper)).toBe(
      ' para 12 Orchard Ln. Rita Reyes preparó este documento el martes, 24 de noviembre de 2026. Puede firmarlo hasta el jueves, 24 de diciembre de 2026.',
    )
    expect(spanish.prepared({ ...paper, sentAt: new Date().toISOString() })).toContain('este documento hoy.')
  })

  test('amounts and sizes have the figures of both languages', () => {
    const dollars = new Intl.NumberFormat('es-US', { style: 'currency', currency: 'USD' })
    expect(formatDollars(1_234_567.5)).toBe(dollars.format(1_234_567.5))
    const size = new Intl.NumberFormat('es-US', { minimumFractionDigits: 2 })
    expect(figureInWords(8.2, 'kW')).toBe(`${size.format(8.2)} kW`)
  })

  test('articles and endings follow the noun of the title', () => {
    expect(spanish.ready('Teresa', 'Contrato de mejoras para el hogar, solar')).toBe(
      'Teresa, su contrato está listo para firmar',
    )
    expect(spanish.ready('Teresa', 'Orden de cambio')).toBe(
      'Teresa, su orden de cambio está lista para firmar',
    )
    expect(spanish.readFirst('Guía de protección al consumidor solar')).toBe('Leer la guía')
    expect(spanish.decline.question('Otro título', 'C-1001')).toBe('¿Rechazar el documento C-1001?')
    expect(spanish.ended.signed.words({ title: 'Orden de cambio', email: 't@mail.example' })).toBe(
      'Cuando todos hayan firmado, enviaremos la orden de cambio completa a t@mail.example, y este enlace la mostrará.',
    )
  })
})

test('a refusal is the server’s, and any other failure is in the language of the page', () => {
  const refused = new ServerError(400, { message: 'Primero pida un código.' })
  expect(faultInWords(refused, spanish)).toBe('Primero pida un código.')
  const failed = new ServerError(500, { message: 'An unknown error occurred' })
  expect(faultInWords(failed, spanish)).toBe(spanish.notNow)
  expect(faultInWords(new TypeError('fetch'), spanish)).toBe(spanish.checkConnection)
  expect(faultInWords(new TypeError('fetch'), spanish, spanish.signature.notSent)).toContain('no llegó')
})
