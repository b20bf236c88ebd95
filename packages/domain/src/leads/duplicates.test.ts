import { describe, expect, test } from 'vitest'
import { type Identity, isSame, leadKeys, findDuplicate } from './duplicates.ts'
import type { KeyKind } from './key-kinds.ts'

const hector: Identity = {
  firstName: 'Hector',
  lastName: 'Delgado',
  phone1: '+19095550129',
  email1: 'hector@mail.example',
  streetAddress: '1420 West Elm Court',
  zip: '91762',
}

const shared = (a: Identity, b: Identity): KeyKind[] => {
  const theirs = new Set(leadKeys(b).map(({ kind, key }) => `${kind} ${key}`))
  return leadKeys(a)
    .filter(({ kind, key }) => theirs.has(`${kind} ${key}`))
    .map(({ kind }) => kind)
}

const stranger: Identity = {
  firstName: 'Ada',
  lastName: 'Po',
  phone1: '+19515550113',
  email1: 'ada@mail.example',
  streetAddress: '88 Main St',
  zip: '92501',
}
const noAddress = { streetAddress: null, zip: null }

describe('Hector Delgado and', () => {
  test.each<[string, Partial<Identity>, 'same' | 'possibly the same' | 'another']>([
    ['another person', {}, 'another'],
    ['his e-mail under another name', { email1: hector.email1 }, 'same'],
    ['his phone under another name, elsewhere', { phone1: hector.phone1 }, 'possibly the same'],
    ['his phone and last name', { phone1: hector.phone1, lastName: 'DELGADO' }, 'same'],
    [
      'his phone and house under another name',
      { phone1: hector.phone1, streetAddress: '1420 W. Elm Ct.', zip: '91762' },
      'same',
    ],
    [
      'his last name in his house',
      { lastName: 'Delgado', streetAddress: '1420 W Elm Ct', zip: '91762' },
      'same',
    ],
    [
      'his last name in another apartment',
      { lastName: 'Delgado', streetAddress: '1420 W Elm Ct #2', zip: '91762' },
      'another',
    ],
    ['another name in his house', { streetAddress: '1420 W Elm Ct', zip: '91762' }, 'another'],
    ['only his last name', { lastName: 'Delgado' }, 'another'],
  ])('%s', (_, fields, verdict) => {
    const kinds = shared(hector, { ...stranger, ...fields })
    const found = isSame(kinds) ? 'same' : 'possibly the same'
    expect(kinds.length === 0 ? 'another' : found).toBe(verdict)
  })

  test.each(['O’Brien', 'o brien', 'OBRIEN', 'Ó’Brien'])('%s is O’Brien', (lastName) => {
    expect(shared({ ...hector, lastName: "O'Brien" }, { ...hector, lastName })).toContain('phone+name')
  })

  test('a person with only one name matches by it', () => {
    const omar = { ...hector, firstName: 'Omar', lastName: '', email1: null, ...noAddress }
    expect(shared(omar, { ...omar })).toEqual(['phone', 'phone+name'])
    expect(shared(omar, { ...omar, firstName: 'Ana' })).toEqual(['phone'])
  })

  test('empty fields never match', () => {
    const nobody = { firstName: '', lastName: '!', phone1: null, email1: null, ...noAddress }
    expect(leadKeys(nobody)).toEqual([])
  })
})

describe('among candidates that share a key', () => {
  const found = (leadId: string, ...kinds: KeyKind[]) => ({ leadId, kinds })

  test.each([
    ['nobody', [], undefined, []],
    [
      'the lead with the e-mail matches',
      [found('a', 'phone', 'phone+name'), found('b', 'email')],
      'b',
      ['a'],
    ],
    [
      'after a match by e-mail, a shared phone is a candidate',
      [found('a', 'phone'), found('b', 'email')],
      'b',
      ['a'],
    ],
    [
      'after a match by phone and name, a shared phone is not',
      [found('a', 'phone'), found('b', 'phone+name')],
      'b',
      [],
    ],
    [
      'phone and house before name and house',
      [found('a', 'name+house'), found('b', 'phone+house')],
      'b',
      ['a'],
    ],
    ['the oldest of equal matches', [found('a', 'name+house'), found('b', 'name+house')], 'a', ['b']],
    ['no match by only the phone', [found('a', 'phone'), found('b', 'phone')], undefined, ['a', 'b']],
  ])('%s', (_, candidates, same, others) => {
    const recognised = findDuplicate(candidates)
    expect(recognised.same?.leadId).toBe(same)
    expect(recognised.others.map(({ leadId }) => leadId)).toEqual(others)
  })
})
