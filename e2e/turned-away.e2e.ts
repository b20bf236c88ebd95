/** People whom a gate stops: each reads the specified sentence, and what they can do about it. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cast } from '@crm/cast'
import { webCrmUsers } from '@crm/contract'
import { clientOf } from './support/client-of.ts'
import type { DirectoryPerson } from './support/open-app.ts'
import { pickCard, signInAs } from './support/people.ts'
import { setStage } from './support/stage.ts'
import { idle } from './support/idle.ts'

/** An invalid profile: a name that is a number. */
const otto: DirectoryPerson = {
  oid: '5a1d0c0e-0000-4000-8000-0000000000ff',
  username: 'otto.malik@sunridge.example',
  displayName: 'Otto Malik',
  givenName: 'Otto',
  surname: 'Malik',
  jobTitle: 'Solar consultant',
  mobilePhone: '+17605550199',
  roles: ['Client.Read.Own'],
  group: cast.rita.group,
  card: ['Profile malformed', ''],
  shelf: 'trouble',
  profile: 'malformed',
}

/** A policy demands more of her than her first token has. */
const cleo: DirectoryPerson = {
  ...otto,
  oid: '5a1d0c0e-0000-4000-8000-0000000000fd',
  username: 'cleo.lamm@sunridge.example',
  displayName: 'Cleo Lamm',
  givenName: 'Cleo',
  surname: 'Lamm',
  card: ['Must prove more', ''],
  profile: 'challenged',
}

const stage = setStage({ people: [otto, cleo] })

const says = async (page: Page, sentence: string) => {
  const panel = page.getByRole('alert')
  await panel.getByText(sentence, { exact: true }).waitFor()
  await panel.getByRole('heading', { name: 'Oops! Something went wrong.', exact: true }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
}

describe('by the directory user’s gate', () => {
  test('Gus is not in the directory', async () => {
    const { page, said, expects } = await stage.visit()
    expects(/^GET \/graph\/v1\.0\/me answered 404$/)
    await page.goto('/')
    await signInAs(page, 'gus')
    await says(
      page,
      'We encountered an issue while searching for your Microsoft account. Please contact support.',
    )
    expect(said).toContain('All services are operational!')
    expect(said).not.toContain('Microsoft user verified successfully!')

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
  })

  test('Petra’s profile service is down, still down when she tries again, and she can leave', async () => {
    const { page, expects } = await stage.visit()
    expects(/^GET \/graph\/v1\.0\/me answered 503$/)
    await page.goto('/')
    await signInAs(page, 'petra')
    await says(page, 'Unable to fetch Microsoft user data.')

    const [again] = await Promise.all([
      page.waitForResponse('**/graph/v1.0/me'),
      page.getByRole('button', { name: 'Try again' }).click(),
    ])
    expect(again.status()).toBe(503)
    await says(page, 'Unable to fetch Microsoft user data.')

    // The next person at this computer gets in.
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
  })

  test('Otto’s profile does not match the schema, so he gets no CRM user either', async () => {
    const { page, expects } = await stage.visit()
    const created: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/users')) created.push(request.url())
    })
    expects(/^GET \/api\/users\/me answered 404$/)
    await page.goto('/')
    await pickCard(page, otto.displayName)
    await says(page, 'Unable to fetch Microsoft user data.')
    await idle(page)
    expect(created).toEqual([])
  })
})

test('Cleo’s token lacks what a policy demands: the directory is asked for it once, and she gets in', async () => {
  const { page, went, expects } = await stage.visit()
  expects(/^GET \/graph\/v1\.0\/me answered 401$/)
  expects(/^GET \/api\/users\/me answered 404$/)
  await page.goto('/')
  await pickCard(page, cleo.displayName)
  await page.getByRole('heading', { name: /^Good .+, Cleo$/ }).waitFor()
  // Once to sign in, and once with the claims of the challenge.
  expect(went.filter((address) => address.includes('/directory/v2.0/auth'))).toHaveLength(2)
})

describe('by the CRM user’s gate', () => {
  test.for(['desktop', 'phone'] as const)('Dora is disabled, %s', async (screen) => {
    const { page, said, expects } = await stage.visit(screen)
    expects(/^GET \/api\/users\/me answered 403$/)
    await page.goto('/leads')
    await signInAs(page, 'dora')
    await says(
      page,
      'We encountered an issue while searching for your Web CRM account. Please contact support.',
    )
    expect(said).toContain('Microsoft user verified successfully!')
    expect(said).not.toContain('Web CRM user verified successfully!')
  })
})

test('Noah’s mail address is somebody else’s already: he reads the server’s message, and gets no user', async () => {
  const adam = await clientOf(stage.app, 'adam')
  const twin = { oid: '5a1d0c0e-0000-4000-8000-0000000000fe', name: 'Noah Fryer', email: cast.noah.username }
  expect((await adam.call(webCrmUsers.createUser, { body: twin })).status).toBe(201)

  const { page, expects } = await stage.visit()
  expects(/^GET \/api\/users\/me answered 404$/)
  expects(/^POST \/api\/users answered 409$/)
  await page.goto('/')
  await signInAs(page, 'noah')
  await says(
    page,
    'Another person here has your email address. Ask an administrator to change theirs under People.',
  )
})

test('Nia has no role claim: she gets in, and sees no client data', async () => {
  const { page } = await stage.visitAs('nia', '/leads')
  await page.getByRole('heading', { name: 'No access to leads' }).waitFor()
  await page.getByText('Your account has no claim to see leads.').waitFor()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  // People and Catalog are for those who work with them.
  expect(await navigation.getByRole('link').allInnerTexts()).toEqual(['Dashboard', 'Tasks'])
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'No access to client data' }).waitFor()
})

test('pages that Nia may not open send no requests and say why', async () => {
  const { page } = await stage.visitAs('nia', '/settings/health')
  await page.getByRole('heading', { name: 'Health is for administrators' }).waitFor()
  await page.goto('/settings/commissions')
  await page.getByRole('heading', { name: 'Commission settings are for approvers' }).waitFor()
  await idle(page)
})

/** An ID without a record. */
const nobody = '01943800-0000-7000-8000-00000000ffff'

test.each([
  [`/leads/${nobody}`, 'This lead does not exist, or you have no access.'],
  // Truncated by a mail program.
  ['/leads/01943800-0000', 'This lead does not exist, or you have no access.'],
  [`/settings/people/${nobody}`, 'This person does not exist'],
  [`/settings/catalogue/modules/${nobody}`, 'Entry not found'],
])('the link %s, which leads nowhere, is explained once, in the place of the record', async (path, says) => {
  const { page, expects } = await stage.visitAs('adam', 'about:blank')
  expects(/^GET \/api\/\S+ answered 40[04]$/)
  await page.goto(path)
  await page.getByRole('heading', { name: says }).waitFor()
  await idle(page)
  expect(await page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').count()).toBe(0)
})
