import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GraphService, startGraph } from '#test/graph-service'
import type { StepResult } from '../check-steps.ts'
import { checkDrive } from './check-drive.ts'

let cloud: GraphService
beforeAll(async () => {
  cloud = await startGraph({ retryAfterSeconds: 60 })
})
afterAll(() => cloud.close())

const stepsWith = async (settings = cloud.settings()) => {
  const steps: StepResult[] = []
  for await (const step of checkDrive(settings)) steps.push(step)
  return steps
}
const listRoot = async () => (await cloud.page('')).text()

test('the check names an open folder, passes after it is restricted, and leaves nothing behind', async () => {
  const open = await stepsWith()
  expect(open.map(({ isOk }) => isOk)).toEqual([true, true, true, true, false])
  expect(open.at(-1)).toMatchObject({
    said: 'It inherits the permissions of the library.',
    advice: expect.stringContaining('stop inheriting'),
  })
  await cloud.submit('/Restricted', { act: 'restrict' })
  expect((await stepsWith()).map(({ isOk }) => isOk)).toEqual([true, true, true, true, true, true])
  expect(await listRoot()).not.toContain('CRM check')
  expect(await (await cloud.page('/Restricted/Incoming')).text()).toContain('This folder is empty.')
})

test('the check says what the service said, and what to do', async () => {
  const [step] = await stepsWith(cloud.settings({ credential: { secret: 'wrong' } }))
  expect(step).toMatchObject({
    isOk: false,
    said: expect.stringContaining('AADSTS7000215'),
    advice: expect.stringContaining('DRIVE_CLIENT_ID'),
  })
  const [busy] = await cloud.during('Busy Line', () => stepsWith())
  expect(busy?.said).toMatch(/^The drive asks to wait \d+ s\.$/)
})
