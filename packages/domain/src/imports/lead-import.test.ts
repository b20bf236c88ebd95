import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone } from '../contact/format-phone.ts'
import { leadKeys } from '../leads/duplicates.ts'
import type { ImportField } from './fields.ts'
import { importNote, reinquiryNote } from './import-note.ts'
import { type ImportedLead, identityOf, readLeadImport } from './lead-import.ts'

const person = { firstName: 'Hector', lastName: 'Delgado', phone: '909 555 0129' }

function read(body: Record<string, unknown>): ImportedLead {
  const outcome = readLeadImport(body)
  if (!outcome.ok) throw new Error(outcome.errors.map(({ message }) => message).join(' '))
  return outcome.lead
}

/** A value of every field that the import accepts. */
const everyField: Readonly<Record<ImportField, string>> = {
  firstName: 'Hector',
  lastName: 'Delgado',
  email: 'hector@example.com',
  phone: '909 555 0129',
  leadSource: 'Radio',
  address: '12 Palm Ave',
  city: 'Fontana',
  state: 'CA',
  zip: '92335',
  utilityProvider: 'Acme Power',
  electricBill: '$210',
  notes: 'Call in the evening.',
  campaignName: 'Spring',
  saleType: 'Solar',
  price: '12.50',
}

test.each(Object.keys(everyField) as ImportField[])('%s is read, not only accepted', (field) => {
  expect(read({ ...everyField, [field]: '' })).not.toEqual(read(everyField))
})

describe('names', () => {
  test.each([
    [{ firstName: '  hector ', lastName: 'DELGADO' }, 'Hector', 'Delgado'],
    [{ firstName: 'Hector Delgado' }, 'Hector', 'Delgado'],
    [{ firstName: 'Ana de la Cruz' }, 'Ana de la', 'Cruz'],
    [{ first_name: 'Hector', last_name: 'Delgado' }, 'Hector', 'Delgado'],
    [{ full_name: 'Hector Delgado' }, 'Hector', 'Delgado'],
    [{ 'Full Name': 'DELGADO, HECTOR' }, 'Hector', 'Delgado'],
    [{ lastName: 'de la Cruz' }, '', 'de la Cruz'],
    [{ name: 'Cher' }, 'Cher', ''],
    [{ name: 'ana García' }, 'Ana', 'García'],
    [{ name: 'ÁLVAREZ,ÉMILE' }, 'Émile', 'Álvarez'],
    [{ firstName: 'Hector', fname: 'Nobody' }, 'Hector', ''],
    [{ lastName: "Robert'); DROP TABLE leads;--" }, '', "Robert'); DROP TABLE leads;--"],
    [{ firstName: 'Hector', lastName: 'x'.repeat(100) }, 'Hector', `X${'x'.repeat(79)}`],
  ])('%j', (names, firstName, lastName) => {
    expect(read({ ...names, phone: person.phone })).toMatchObject({ firstName, lastName })
  })
})

describe('phone and e-mail', () => {
  test.each([
    [{ phone: '(909) 555-0129' }, '+19095550129', null],
    [{ phone_number: 9095550129 }, '+19095550129', null],
    [{ Mobile: '\u202a+1 909-555-0129\u202c' }, '+19095550129', null],
    [{ phone: ' 909 555-0129 ext 12' }, '+19095550129', null],
    [{ email: ' Hector@Mail.Example ' }, null, 'hector@mail.example'],
    [{ 'E-Mail Address': 'Hector D <hector@mail.example>' }, null, 'hector@mail.example'],
    [{ email: 'mailto:hector@mail.example' }, null, 'hector@mail.example'],
    [{ email: 'nothing; hector@mail.example' }, null, 'hector@mail.example'],
    [{ email: ['hector@mail.example', 'h@mail.example'] }, null, 'hector@mail.example'],
    [{ phone: '555', email: 'h@mail.example' }, null, 'h@mail.example'],
  ])('%j', (given, phone1, email1) => {
    expect(read({ lastName: 'Delgado', ...given })).toMatchObject({ phone1, email1 })
  })
})

describe('an address', () => {
  const elm = {
    streetAddress: '1420 W Elm Ct',
    city: 'Ontario',
    state: 'CA',
    zip: '91762',
    zipPlus4: null,
    fullAddress: '1420 W Elm Ct, Ontario, CA 91762',
  }

  test.each([
    [{ address: '1420 W Elm Ct', city: ' Ontario', state: 'ca', zip: 91762 }, elm],
    [{ street_address: '1420  W Elm Ct', city: 'Ontario', state: 'California', postal_code: '91762' }, elm],
    [{ address: '1420 W Elm Ct, Ontario, CA 91762' }, elm],
    [{ address: '1420 W Elm Ct,Ontario, California 91762, USA' }, elm],
    [
      { zip: '91762-1234', state: 'C.A.' },
      { streetAddress: null, state: 'CA', zip: '91762', zipPlus4: '1234', fullAddress: 'CA 91762-1234' },
    ],
    [{ zip: '2134' }, { zip: '02134' }],
    [{ zip: '91762.0' }, { zip: '91762' }],
    [
      { zip: 'ABCDE', city: 'Ontario' },
      { zip: null, city: 'Ontario' },
    ],
    [{ address: '12 Elm, somewhere' }, { streetAddress: '12 Elm, somewhere', city: null }],
  ])('%j', (given, address) => {
    expect(read({ ...person, ...given }).address).toMatchObject(address)
  })

  test('is null without any part; utility and bill then go to the note', () => {
    const lead = read({ ...person, utilityProvider: 'SCE', electricBill: '283', zip: 'ABCDE' })
    expect(lead.address).toBeNull()
    expect(importNote(lead)).toBe('Utility: SCE\nElectric bill: 283\nZIP could not be read: ABCDE')
  })

  test('carries utility, bill and band', () => {
    expect(read({ ...person, city: 'Ontario', utility: 'sce', monthly_bill: '$283' }).address).toMatchObject({
      utilProvider: 'Southern California Edison',
      utilBill: 283,
      annualUsage: '250-300',
    })
    expect(read({ ...person, city: 'Reno', utility: 'NV  Energy' }).address).toMatchObject({
      utilProvider: 'NV Energy',
      utilBill: null,
      annualUsage: null,
    })
  })
})

describe('a refusal lists every error:', () => {
  const nobody = 'firstName or lastName is required.'
  const unreachable = 'A valid email or phone is required.'
  const nowhere = 'state must be a two-letter US code.'

  test.each([
    [{}, [nobody, unreachable]],
    [{ firstName: ' ', email: 'a@mail.example' }, [nobody]],
    [{ firstName: 'Ana' }, [unreachable]],
    [{ firstName: 'Ana', email: 'mail@@x.com', phone: 'n/a' }, [unreachable]],
    [{ firstName: { a: 1 }, phone: person.phone }, [nobody]],
    [{ ...person, state: 'Cal' }, [nowhere]],
    [{ ...person, state: 'XX' }, [nowhere]],
    [{ state: 'XX' }, [nobody, unreachable, nowhere]],
  ])('%j', (body, messages) => {
    const outcome = readLeadImport(body)
    expect(outcome.ok ? [] : outcome.errors.map(({ message }) => message)).toEqual(messages)
  })
})

describe('the note', () => {
  test('keeps text without a field verbatim, and lists unreadable values', () => {
    const lead = read({
      ...person,
      email: 'none',
      electricBill: '460',
      city: 'Ontario',
      notes: '=HYPERLINK("http://evil.example","click")',
      utm_campaign: 'spring-2026',
      saleType: '<img src=x onerror=alert(1)>',
      price: 28500,
    })
    expect(importNote(lead)).toBe(
      [
        '=HYPERLINK("http://evil.example","click")',
        'Campaign: spring-2026',
        'Sale type: <img src=x onerror=alert(1)>',
        'Price: 28500',
        'Email could not be read: none',
        'No usage band holds an electric bill of $460 a month.',
      ].join('\n'),
    )
  })

  test('has the second number and the extension, which do not fit a field', () => {
    const phone = '909-555-0129 x4 / 951-555-0113'
    const lead = read({ ...person, phone })
    expect([lead.phone1, importNote(lead)]).toEqual(['+19095550129', `Phone in full: ${phone}`])
  })

  test('is empty when there is nothing to say', () => {
    expect(importNote(read({ ...person, leadSource: '3PO' }))).toBe('')
  })

  test('of a re-inquiry names the source and the differences', () => {
    const lead = read({ ...person, leadSource: 'solarreviews', notes: 'Again!' })
    expect(reinquiryNote(lead, ['Phone: (951) 555-0113'])).toBe(
      'Re-inquiry from Solar Reviews\nGiven: Phone: (951) 555-0113\nAgain!',
    )
    expect(reinquiryNote(read(person), [])).toBe('Re-inquiry')
  })
})

describe('any spelling of a person', () => {
  const letterCase = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => `  ${text} `,
  )
  const phones = fc.constantFrom(
    '(909) 555-0129',
    '909.555.0129',
    '19095550129',
    '+1 909 555 0129',
    '909-555-0129 x4',
    9095550129,
  )
  const streets = fc.constantFrom(
    '1420 West Elm Court',
    '1420 W. Elm Ct.',
    '1420 W ELM CT',
    '1420  w elm court',
  )
  const keys = fc.constantFrom(
    ['firstName', 'lastName', 'phone', 'email', 'address', 'zip'],
    ['first_name', 'last_name', 'phone_number', 'email_address', 'street_address', 'postal_code'],
    ['First Name', 'LAST NAME', 'Mobile', 'E-mail', 'Street', 'Zip Code'],
  )
  const spelled = fc
    .tuple(keys, letterCase, phones, streets, fc.constantFrom('91762', 91762, '91762-1234'))
    .map(
      ([
        [first = '', last = '', phone = '', email = '', address = '', zip = ''],
        cased,
        number,
        street,
        code,
      ]) => ({
        [first]: cased('Siobhán'),
        [last]: cased('O’Connell'),
        [phone]: number,
        [email]: cased('siobhan@mail.example'),
        [address]: cased(street),
        [zip]: code,
      }),
    )

  test('has the same keys', () => {
    const expected = leadKeys(
      identityOf(
        read({
          firstName: 'Siobhán',
          lastName: 'O’Connell',
          phone: '+19095550129',
          email: 'siobhan@mail.example',
          address: '1420 W Elm Ct',
          zip: '91762',
        }),
      ),
    )
    expect(expected).toHaveLength(5)
    fc.assert(
      fc.property(spelled, (body) => {
        expect(leadKeys(identityOf(read(body)))).toEqual(expected)
      }),
    )
  })

  test('with only other keys, spaces and order has the same canonical body', () => {
    const { canonical } = read({ firstName: 'Ana', phone: '909 555 0129', nonsense: 1 })
    expect(read({ phone: ' 909 555 0129 ', First_Name: 'Ana' }).canonical).toBe(canonical)
    expect(read({ phone: '909 555 0129', firstName: 'Ana', notes: 'Call.' }).canonical).not.toBe(canonical)
  })
})

test('reading stored values again gives the same result for any body', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '12 Elm St', '91762', '300-350', 'SCE'),
  )
  const body = fc.record({
    firstName: text,
    lastName: text,
    email: text,
    address: text,
    city: text,
    zip: text,
    utilityProvider: text,
    electricBill: text,
    leadSource: text,
  })
  fc.assert(
    fc.property(body, (given) => {
      const outcome = readLeadImport({ ...given, phone: person.phone })
      fc.pre(outcome.ok)
      if (!outcome.ok) return
      const { lead } = outcome
      const { address } = lead
      const again = read({
        firstName: lead.firstName,
        lastName: lead.lastName,
        phone: formatPhone(lead.phone1 ?? ''),
        email: lead.email1,
        leadSource: lead.sourceName,
        address: address?.streetAddress,
        city: address?.city,
        state: address?.state,
        zip: address?.zipPlus4 ? `${address.zip}-${address.zipPlus4}` : address?.zip,
        utilityProvider: address?.utilProvider,
        electricBill: address?.utilBill ?? address?.annualUsage,
      })
      expect(again.address).toEqual(address)
      expect([again.sourceName, again.phone1, again.email1]).toEqual([
        lead.sourceName,
        lead.phone1,
        lead.email1,
      ])
      // A first name with a space or a comma and without a last name would be split.
      const whole = lead.lastName ? again : lead
      expect([whole.firstName, whole.lastName]).toEqual([lead.firstName, lead.lastName])
    }),
    { numRuns: 500 },
  )
})
