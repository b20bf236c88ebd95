import { expect, test } from 'vitest'
import { gateTexts, gatesIn, signInText } from './support/gate-texts.ts'
import { holdBack } from './support/hold.ts'
import { signInAs } from './support/people.ts'
import { seen } from './support/seen.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('each gate shows its check, in the specified order, and the page only after the last', async () => {
  const { page, said } = await stage.visit()
  await page.goto('/dashboard')
  await signInAs(page, 'rita')
  await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
  expect(said.filter((text) => text === signInText)).toEqual([signInText])
  const before = said.length

  const letHealthAnswer = await holdBack(page, '**/api/health-check')
  const letProfileAnswer = await holdBack(page, '**/graph/v1.0/me')
  const letMeAnswer = await holdBack(page, '**/api/users/me')
  await page.goto('/dashboard')
  await seen(page.getByText('Checking critical services...'))
  letHealthAnswer()
  await seen(page.getByText('Verifying Microsoft user...'))
  letProfileAnswer()
  await seen(page.getByText('Verifying Web CRM User...'))
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  letMeAnswer()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()

  // A screen reader hears the first text as part of the page, and no announcement that it is over.
  expect([...new Set(said.slice(before))]).toEqual(gateTexts)
})

test('a gate that answers early waits for its turn', async () => {
  const { page, said } = await stage.visit()
  const letHealthAnswer = await holdBack(page, '**/api/health-check')
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
  const later = Promise.all([
    page.waitForResponse('**/graph/v1.0/me'),
    page.waitForResponse('**/api/users/me'),
  ])
  await signInAs(page, 'rita')
  await later
  await page.getByText('Checking critical services...').waitFor()
  expect(gatesIn(said)).toEqual(['Checking critical services...'])
  letHealthAnswer()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
})
