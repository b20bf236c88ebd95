import { describe, expect, test } from 'vitest'
import { normalizeCity, normalizeName, normalizeTypedName } from '../contact/names.ts'
import { type Identity, isSame, leadKeys } from '../leads/duplicates.ts'
import { readNames } from './names.ts'

describe('a field with both names', () => {
  test.each([
    ['John Smith', 'John', 'Smith'],
    ['Smith, John', 'John', 'Smith'],
    ['Smith,John', 'John', 'Smith'],
    ['John Smith,', 'John', 'Smith'],
    ['John Smith, Jr.', 'John', 'Smith Jr.'],
    ['John Smith Jr.', 'John', 'Smith Jr.'],
    ['JOHN SMITH JR', 'John', 'Smith Jr'],
    ['john smith jr.', 'John', 'Smith Jr.'],
    ['John Smith Sr.', 'John', 'Smith Sr.'],
    ['John Smith, Sr', 'John', 'Smith Sr'],
    ['John Smith II', 'John', 'Smith II'],
    ['Juan Garcia III', 'Juan', 'Garcia III'],
    ['juan garcia iii', 'Juan', 'Garcia III'],
    ['JUAN GARCIA IV', 'Juan', 'Garcia IV'],
    ['John Smith 3rd', 'John', 'Smith 3rd'],
    ['Luis Silva Junior', 'Luis', 'Silva Junior'],
    ['John W. Ingram, V', 'John W.', 'Ingram V'],
    ['JOHN W. INGRAM V', 'John W.', 'Ingram V'],
    ['Maria Lopez, MD', 'Maria', 'Lopez MD'],
    ['MARIA LOPEZ, M.D.', 'Maria', 'Lopez M.D.'],
    ['maria lopez phd', 'Maria', 'Lopez PhD'],
    ['Maria Lopez, Ph.D.', 'Maria', 'Lopez Ph.D.'],
    ['MARIA LOPEZ DDS', 'Maria', 'Lopez DDS'],
    ['Maria Lopez, CPA', 'Maria', 'Lopez CPA'],
    ['Maria Lopez, Esq.', 'Maria', 'Lopez Esq.'],
    ['MARIA LOPEZ ESQ', 'Maria', 'Lopez Esq'],
    ['Maria Lopez, RN, MBA', 'Maria', 'Lopez RN MBA'],
    ['Maria Lopez, DO', 'Maria', 'Lopez DO'],
    ['Maria Lopez PA', 'Maria', 'Lopez PA'],
    ['John Smith, Jr., MD', 'John', 'Smith Jr. MD'],
    ['John Smith Jr. MD', 'John', 'Smith Jr. MD'],
    ['Smith Jr., John', 'John', 'Smith Jr.'],
    ['SMITH JR, JOHN', 'John', 'Smith Jr'],
    ['Smith, Jr., John', 'John', 'Smith Jr.'],
    ['Smith, John, Jr.', 'John', 'Smith Jr.'],
    ['Smith, John Jr.', 'John', 'Smith Jr.'],
    ['Ingram, John W., V', 'John W.', 'Ingram V'],
    ['de la Cruz Jr., Juan', 'Juan', 'de la Cruz Jr.'],
    ['Smith Jr.', '', 'Smith Jr.'],
    // A word that looks like a suffix may be a name or an initial.
    ['Smith, V', 'V', 'Smith'],
    ['Ana Maria V.', 'Ana Maria', 'V.'],
    ['Maria V', 'Maria', 'V'],
    ['Kim Do', 'Kim', 'Do'],
    ['Do, Kim', 'Kim', 'Do'],
    ['KIM LY DO', 'Kim Ly', 'Do'],
    ['Jack Ma', 'Jack', 'Ma'],
    ['MD Rahman', 'MD', 'Rahman'],
    ['Neymar Junior', 'Neymar', 'Junior'],
    ['J.R. Smith', 'J.R.', 'Smith'],
    ['Smith, J.R.', 'J.R.', 'Smith'],
    ['TJ NG', 'TJ', 'Ng'],
    ['Cher', 'Cher', ''],
    ['Jr.', 'Jr.', ''],
  ])('%j is %j, %j', (fullName, firstName, lastName) => {
    expect(readNames({ firstName: '', lastName: '', fullName })).toEqual({ firstName, lastName })
    const again = { firstName, lastName, fullName: '' }
    expect(lastName ? readNames(again) : { firstName, lastName }).toEqual({ firstName, lastName })
  })
})

test.each([
  ['Juan', 'Garcia Jr.', 'Juan', 'Garcia Jr.'],
  ['Juan', 'Garcia, Jr.', 'Juan', 'Garcia Jr.'],
  ['Juan Jr.', 'Garcia', 'Juan', 'Garcia Jr.'],
  ['Juan Garcia', 'Jr.', 'Juan', 'Garcia Jr.'],
  ['Maria Lopez', 'MD', 'Maria', 'Lopez MD'],
  ['JUAN', 'GARCIA JR.', 'Juan', 'Garcia Jr.'],
  ['Juan', 'Jr.', 'Juan', 'Jr.'],
  ['Mary Ann', 'V', 'Mary Ann', 'V'],
  ['Kim Ly', 'Do', 'Kim Ly', 'Do'],
  ['MD', 'Rahman', 'MD', 'Rahman'],
])('two fields %j and %j are %j, %j', (first, last, firstName, lastName) => {
  expect(readNames({ firstName: first, lastName: last, fullName: '' })).toEqual({ firstName, lastName })
})

test.each([
  ['J.R.', 'J.R.'],
  ['A.J.', 'A.J.'],
  ['a.j.', 'A.J.'],
  ['TJ', 'TJ'],
  ['JD', 'JD'],
  ['TJ SMITH', 'TJ Smith'],
  ['NG', 'Ng'],
  ['LY', 'Ly'],
  ['ST. JOHN', 'St. John'],
  ['ROBERT "BOB"', 'Robert "Bob"'],
  ['ROBERT (BOB)', 'Robert (Bob)'],
  ['SMITH/JONES', 'Smith/Jones'],
  ['O’NEIL–MCDONALD', 'O’Neil–McDonald'],
  ['İSMAİL', 'İsmail'],
  ['გიორგი ბერიძე', 'გიორგი ბერიძე'],
  ['ÇELİK', 'Çelik'],
  ['LOPEZ MD', 'Lopez MD'],
  ['1ST CHOICE', '1st Choice'],
])('%j is stored as %j', (text, stored) => {
  expect(normalizeName(text)).toBe(stored)
  expect(normalizeName(stored)).toBe(stored)
})

test.each([
  ['AJ', '', 'AJ'],
  ['JO', '', 'JO'],
  ['HECTOR', '', 'Hector'],
  ['HECTOR', 'Hector', 'HECTOR'],
  ['desouza', 'Desouza', 'desouza'],
  ['DESOUZA', 'Hector', 'Desouza'],
])('%j typed over %j is stored as %j', (text, before, stored) => {
  expect(normalizeTypedName(text, before)).toBe(stored)
})

test.each([
  ['LA', 'LA'],
  ['SF', 'SF'],
  ['NYC', 'NYC'],
  ['SLC', 'SLC'],
  ['ELY', 'Ely'],
  ['ONTARIO', 'Ontario'],
])('the city %j is stored as %j', (text, stored) => {
  expect(normalizeCity(text)).toBe(stored)
})

describe('in one house', () => {
  const house = { streetAddress: '881 Junior Ln', zip: '91762' }
  const known = (fullName: string, phone1: string | null): Identity => ({
    ...readNames({ firstName: '', lastName: '', fullName }),
    phone1,
    email1: null,
    ...house,
  })
  const areSame = (one: Identity, other: Identity) => {
    const theirs = new Set(leadKeys(other).map(({ kind, key }) => `${kind} ${key}`))
    const shared = leadKeys(one).filter(({ kind, key }) => theirs.has(`${kind} ${key}`))
    return isSame(shared.map(({ kind }) => kind))
  }

  const suffixes = [
    'Jr.',
    'Jr',
    'JR',
    'Sr.',
    'II',
    'III',
    'IV',
    'V',
    'MD',
    'M.D.',
    'Esq.',
    'PhD',
    'CPA',
    'DDS',
    'RN',
    'PA',
  ]
  test.each(suffixes)('a shared suffix %s does not make two people the same', (suffix) => {
    for (const separator of [' ', ', ']) {
      const juan = known(`Juan Garcia${separator}${suffix}`, null)
      expect(areSame(juan, known(`Pedro Lopez${separator}${suffix}`, null))).toBe(false)
      // A stored lead whose name was split at the last space.
      const stored = { ...juan, firstName: 'Juan Garcia', lastName: suffix }
      expect(areSame(stored, { ...stored, firstName: 'Pedro Lopez' })).toBe(false)
      expect(areSame(juan, { ...juan })).toBe(true)
    }
  })

  test.each([
    ['Juan Garcia Jr.', 'Juan Garcia, Jr', true],
    ['Juan Garcia Jr.', 'GARCIA JR., JUAN', true],
    ['Juan Garcia Jr.', 'Juan Garcia Junior', true],
    ['Juan Garcia II', 'Juan Garcia 2nd', true],
    ['Maria Lopez MD', 'Maria Lopez', true],
    ['Maria Lopez, Ph.D.', 'Maria Lopez CPA', true],
    ['Juan Garcia Jr. MD', 'Juan Garcia Jr.', true],
    ['Juan Garcia Sr.', 'Juan Garcia Jr.', false],
    ['Juan Garcia', 'Juan Garcia Jr.', false],
    ['Juan Garcia II', 'Juan Garcia III', false],
  ])('%j and %j are one person: %s, with one phone, too', (one, other, same) => {
    expect(areSame(known(one, null), known(other, null))).toBe(same)
    expect(areSame(known(one, '+19095558101'), known(other, '+19095558101'))).toBe(same)
  })
})
