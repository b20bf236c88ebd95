import { describe, expect, test } from 'vitest'
import { writeMail } from '../mail/write-mail.ts'
import { presentationLanguages } from '../sales/presentation-language.ts'
import { type MailedContract, signerMails } from './signer-mails.ts'
import { contractTemplateIds, templateOf } from './templates.ts'

const contract = (changes: Partial<MailedContract> = {}): MailedContract => ({
  template: 'HIC',
  title: templateOf('HIC').title,
  number: 'C-1042',
  company: 'Sunridge Solar',
  questionsTo: 'Rita Reyes, (760) 555-0101',
  ...changes,
})
const request = { signer: 'José María Ñíguez', isReminder: false, note: null, signBy: 'el lunes' }
const sender = { origin: 'https://crm.example', company: 'Sunridge' }

test('a Spanish mail has a Spanish title, day, link and sender, and says so to screen readers', () => {
  const { linkWords, ...words } = signerMails.Spanish.request(contract(), request)
  const { subject, text, html } = writeMail(
    { ...words, language: 'Spanish', link: { words: linkWords, path: '/sign/x' } },
    sender,
  )
  expect(subject).toBe('Contrato de mejoras para el hogar, solar de Sunridge Solar')
  expect(text).toContain('Hola, José María Ñíguez:')
  expect(html).toContain('<html lang="es">')
  expect(html).toContain('Enviado por el CRM de Sunridge.')
  for (const english of ['Hello', 'Please', 'sign', 'Sent by']) expect(text).not.toContain(`${english} `)
})

describe.each(presentationLanguages)('in %s', (language) => {
  const mails = signerMails[language]

  test('nothing is empty or unfilled, with every gap', () => {
    for (const template of contractTemplateIds)
      for (const company of ['Sunridge Solar', null])
        for (const questionsTo of ['Rita Reyes', null]) {
          const about = contract({ template, title: templateOf(template).title, company, questionsTo })
          const note = { by: null, words: 'As we said.' }
          const all = [
            mails.request(about, { ...request, isReminder: true, note }),
            mails.copy(about, 'Walter'),
            mails.code(about, { digits: '123456', handedOverBy: 'Rita', phone: null }),
          ]
          for (const words of all) expect(JSON.stringify(words)).not.toMatch(/null|undefined|""|: \.|, \./)
        }
  })

  test('a title that somebody else chose stays', () => {
    expect(mails.copy(contract({ title: 'Our own contract' }), 'Walter').subject).toContain(
      'Our own contract',
    )
  })
})
