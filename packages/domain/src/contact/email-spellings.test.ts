import { expect, test } from 'vitest'
import { readEmail, hasMoreThanEmail } from './email.ts'

const ada = 'ada@mail.example'

/** Text of a cell or form field, the stored address, and `isMore` when a note must keep the full text. */
const table: readonly (readonly [text: string, email: string | null, isMore: boolean])[] = [
  // A single address, as people and tools copy it.
  ['ada@mail.example', ada, false],
  [' ADA@Mail.Example ', ada, false],
  ['ada@mail.example.', ada, false],
  ['ada@mail.example..', ada, false],
  ['ada@mail.example,', ada, false],
  ['ada@mail.example;', ada, false],
  ['ada@mail.example!', ada, false],
  ['<ada@mail.example>', ada, false],
  ['Ada Po <ada@mail.example>', ada, false],
  ['"Po, Ada" <ada@mail.example>', ada, false],
  ['mailto:ada@mail.example', ada, false],
  ['MAILTO:ada@mail.example', ada, false],
  ['mailto:ada@mail.example?subject=Solar', ada, false],
  ['[ada@mail.example]', ada, false],
  ['"ada@mail.example"', ada, false],
  ["'ada@mail.example'", ada, false],
  ['“ada@mail.example”', ada, false],
  ['\u202Aada@mail.example\u202C', ada, false],
  ['ａｄａ＠ｍａｉｌ．ｅｘａｍｐｌｅ', ada, false],
  // A label names the owner.
  ['ada@mail.example (work)', ada, false],
  ['ada@mail.example work', ada, false],
  ['(work) ada@mail.example', ada, false],
  ['work ada@mail.example', ada, false],
  ['Work: ada@mail.example', ada, false],
  ['E-mail: ada@mail.example', ada, false],
  ['W: ada@mail.example', ada, false],
  ['wife ada@mail.example', ada, false],
  // Several addresses, with every separator and label.
  ['ada@mail.example bo@mail.example', ada, true],
  ['ada@mail.example\nbo@mail.example', ada, true],
  ['ada@mail.example\r\nbo@mail.example', ada, true],
  ['ada@mail.example, bo@mail.example', ada, true],
  ['ada@mail.example,bo@mail.example', ada, true],
  ['ada@mail.example; bo@mail.example', ada, true],
  ['ada@mail.example | bo@mail.example', ada, true],
  ['ada@mail.example / bo@mail.example', ada, true],
  ['ada@mail.example/bo@mail.example', ada, true],
  ['ada@mail.example & bo@mail.example', ada, true],
  ['ada@mail.example&bo@mail.example', ada, true],
  ['ada@mail.example and bo@mail.example', ada, true],
  ['ada@mail.example or bo@mail.example', ada, true],
  ['ada@mail.example - wife bo@mail.example', ada, true],
  ['H: ada@mail.example W: bo@mail.example', ada, true],
  ['ada@mail.example (home) bo@mail.example (work)', ada, true],
  ['<ada@mail.example> <bo@mail.example>', ada, true],
  ['mailto:ada@mail.example mailto:bo@mail.example', ada, true],
  ['none; ada@mail.example', ada, false],
  ['ada@mail; bo@mail.example', 'bo@mail.example', true],
  ['ada@mail.example; bo@', ada, true],
  // Duplicates count once.
  ['ada@mail.example, ADA@mail.example', ada, false],
  ['[ada@mail.example](mailto:ada@mail.example)', ada, false],
  // Characters that belong to an address stay.
  ['ada+solar@mail.example', 'ada+solar@mail.example', false],
  ['ada.po@mail.example', 'ada.po@mail.example', false],
  ['ada&co@mail.example', 'ada&co@mail.example', false],
  ['ada/x@mail.example', 'ada/x@mail.example', false],
  ['work@mail.example', 'work@mail.example', false],
  ['o’brien@mail.example', 'o’brien@mail.example', false],
  // A space inside: the mailbox of the second half may belong to another person.
  ['john smith@mail.example', null, true],
  ['ada @mail.example', null, true],
  ['ada@mail .example', null, true],
  ['ada@mail.co m', null, true],
  // No valid address.
  ['', null, false],
  ['none', null, false],
  ['n/a', null, false],
  ['ada@mail', null, true],
  ['ada at mail.example', null, false],
  ['ada@@mail.example', null, true],
  ['ada@gmail com', null, true],
]

test.each(table)('%j is %s', (text, email, isMore) => {
  expect(readEmail(text)).toBe(email)
  expect(hasMoreThanEmail(text)).toBe(isMore)
})

test.each(['a@b.co ', 'work ', ' work', ':', 'a:', '/', '<', '@'])(
  'a long text of %j is read quickly',
  (part) => {
    const text = part.repeat(64_000 / part.length)
    expect(readEmail(text)).toBe(part === 'a@b.co ' ? 'a@b.co' : null)
  },
)
