import { expect, test } from 'vitest'
import { people, rita } from '../test/people.ts'
import { pickerPage } from './picker.ts'

test('staff and problem accounts are in separate sections, with the focus on the first card', () => {
  const page = pickerPage(people, '')
  const [staff = '', trouble = ''] = page.split('To test what goes wrong')
  expect(staff).toContain('Rita Reyes')
  expect(staff).not.toContain('Elsa Ember')
  expect(trouble).toContain('Elsa Ember')
  expect(page.match(/ autofocus/g)).toHaveLength(1)
  expect(staff).toMatch(/value="rita.reyes@sunridge.example"[^>]* autofocus/)
})

test('the page says that the directory is a demonstration, and has no inline script or style', () => {
  const page = pickerPage(people, '')
  expect(page).toContain('demonstration directory of sunridge.example')
  expect(page).not.toMatch(/<style|style=|<script>| on\w+=/)
})

test('names and hints cannot become markup', () => {
  const hostile = '"><img src=x onerror=alert(1)>\'&'
  const hostilePerson = {
    ...rita,
    displayName: hostile,
    username: hostile,
    givenName: '<',
    card: [hostile, hostile] satisfies [string, string],
  }
  const organisation = { ...people.organisation, name: hostile, domain: hostile }
  const page = pickerPage({ ...people, organisation, people: [hostilePerson] }, hostile)
  expect(page).not.toContain('<img')
  expect(page).not.toContain('"">')
  expect(page).toContain('&#34;&#62;&#60;img src=x onerror=alert(1)&#62;&#39;&#38;')
})
