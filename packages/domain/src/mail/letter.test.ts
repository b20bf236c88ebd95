import { describe, expect, test } from 'vitest'
import { type Colleague, oneLine, recipientsOf, tidySubject } from './letter.ts'
import { writeMail } from './write-mail.ts'

const rita: Colleague = { id: 'r', email: 'rita@sunridge.example', isEnabled: true }
const dora: Colleague = { id: 'd', email: 'dora@sunridge.example', isEnabled: false }

test.each([
  [
    'each address once, in any spelling',
    ['Pay@sunridge.example', ' pay@SUNRIDGE.example '],
    ['pay@sunridge.example'],
  ],
  ['everybody but the actor', ['Rita@sunridge.example', 'pay@sunridge.example'], ['pay@sunridge.example']],
  ['enabled users only', ['dora@sunridge.example'], []],
  ['nobody with an empty list', [], []],
])('a mail goes to %s', (_, addresses, expected) => {
  expect(recipientsOf(addresses, [rita, dora], 'r')).toEqual(expected)
})

test('everybody but the actor gets the mail, and invalid addresses are kept for display', () => {
  expect(recipientsOf([rita.email, 'not an address'], [rita, dora], 'x')).toEqual([
    rita.email,
    'not an address',
  ])
})

test.each([
  ['a\r\nBcc: x@y.example', 'a Bcc: x@y.example'],
  ['a\u2028b\u0085c\u0000d', 'a b c d'],
  ['gnp.\u202Efdp', 'gnp. fdp'],
  ['  two   words\t', 'two words'],
])('%j becomes the line %j', (given, line) => {
  expect(oneLine(given)).toBe(line)
})

test('a subject is never empty or too long, and never splits a character', () => {
  expect(tidySubject('\n')).toBe('No subject')
  const long = tidySubject('☀️👩‍🔧'.repeat(200))
  expect(long.length).toBeLessThanOrEqual(200)
  expect(long.isWellFormed()).toBe(true)
})

describe('a rendered mail', () => {
  const sender = { origin: 'https://crm.sunridge.example', company: 'Sun & Ridge <Solar>' }
  const written = writeMail(
    {
      subject: 'A "quoted" <b>subject</b>',
      text: ['<img src=x onerror=alert(1)>', '', 'Two\nlines.'],
      facts: [['Job & more', '<J-1042>']],
      link: { words: 'Open <it>', path: '/sales/1?a="b"&c=\'d\'' },
      footnote: '</td></tr></table><script>',
    },
    sender,
  )

  test('escapes all user text', () => {
    const ours = written.html.match(/<\/?[a-z!][^>]*>/gi) ?? []
    const names = new Set(ours.map((tag) => /[a-z]+/i.exec(tag)?.[0]?.toLowerCase() ?? ''))
    expect([...names].toSorted((a, b) => a.localeCompare(b))).toEqual(
      'a body br doctype h head html meta p span table td th title tr'.split(' '),
    )
    expect(ours.filter((tag) => /\son\w+=|script/i.test(tag))).toEqual([])
    expect(written.html).toContain('&#60;img src=x onerror=alert(1)&#62;')
    expect(written.html).toContain('Sun &#38; Ridge &#60;Solar&#62;')
  })

  test('has the same content in plain text, without escapes', () => {
    expect(written.text).toBe(
      [
        '<img src=x onerror=alert(1)>',
        'Two\nlines.',
        'Job & more: <J-1042>',
        'Open <it>:\nhttps://crm.sunridge.example/sales/1?a=%22b%22&c=%27d%27',
        '-- \nSun & Ridge <Solar>\n</td></tr></table><script>\n',
      ].join('\n\n'),
    )
  })

  test.each(['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)', '\\\\evil.example'])(
    'a link stays on our origin for the path %s',
    (path) => {
      const { text } = writeMail({ subject: 's', text: [], link: { words: 'Open', path } }, sender)
      expect(text).toContain('Open:\nhttps://crm.sunridge.example/\n')
    },
  )
})
