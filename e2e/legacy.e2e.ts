/** Legacy records are read where they belong: found by a word, field by field, and hidden outside a person's scope. */
import { expect, test } from 'vitest'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('Rita finds her old client by a word, reads the record, and goes on to the job', async () => {
  const { page } = await stage.visitAs('rita', '/settings/legacy')
  await page.getByRole('heading', { name: 'Legacy records', level: 1 }).waitFor()
  // She may not read legacy records of the office and of other reps.
  expect(await page.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0)
  await page.getByLabel('Filter by any word').fill('achebe')
  // At once, during the debounce: the later filter must not close the sheet.
  await page.getByRole('link', { name: 'Rosalind Achebe' }).click()

  const sheet = page.getByRole('dialog', { name: 'Rosalind Achebe' })
  await sheet.getByText('rosalind.achebe@mail.example').waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('achebe')
  await sheet.getByRole('button', { name: /^Show \d+ empty fields$/ }).click()
  await sheet.getByText('Installer source').waitFor()
  await sheet.getByRole('link', { name: /SR-0561 · Permit: Design Revision/ }).click()
  await sheet.getByText('Permit · Design revision').waitFor()
  await sheet.getByText('Conduit painted').waitFor()
})

test('a rep who follows a link to another rep’s client reads that it is not theirs', async () => {
  const { page, expects } = await stage.visitAs('sam', '/settings/legacy/leads')
  expects(/^GET \/api\/leads\/1107 answered 403$/)
  await page.goto('/settings/legacy/leads/1107')
  await page.getByRole('heading', { name: 'No access to this record' }).waitFor()
  await page.getByText('This lead belongs to another rep.').waitFor()
})

test('Adam runs a dry migration, reads the problems, and nothing is saved', async () => {
  const { page } = await stage.visitAs('adam', '/settings/legacy/leads')
  await page.getByRole('link', { name: 'Migrate' }).click()
  await page.getByRole('button', { name: 'Dry run' }).click()
  await page.getByText(/Ended .+ Nothing was saved\./).waitFor({ timeout: 30_000 })

  const clients = page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
  await page.getByRole('link', { name: /^To review/ }).click()
  const tobias = clients.filter({ hasText: 'Tobias Ferreira' })
  await tobias.getByText('An appointment was scheduled at an unknown time. Book it here.').waitFor()
  expect(await tobias.getByRole('link', { name: /^L-/ }).count()).toBe(0)

  await page.getByRole('button', { name: 'Migrate…' }).click()
  const question = page.getByRole('dialog', { name: 'Migrate the legacy records?' })
  await question.getByText(/^The dry run of .+: \d+ new clients/).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
})

test('Mona reads who may migrate', async () => {
  const { page } = await stage.visitAs('mona', '/settings/legacy/migration')
  await page.getByRole('heading', { name: 'Only administrators migrate records' }).waitFor()
})
