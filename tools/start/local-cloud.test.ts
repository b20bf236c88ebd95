import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '@crm/api/platform/config'
import { putFile } from '@crm/api/platform/ports/drive'
import { freePort, servePlugin } from '@crm/api/test/cloud'
import { localCloud } from '@crm/local-cloud'
import { expect, onTestFinished, test } from 'vitest'
import { withLocalCloud } from './environment.ts'
import { localCloudOptions, withLocalDrive } from './local-cloud.ts'

async function configOf(settings: Record<string, string>) {
  const config = readConfig(withLocalCloud({ PORT: String(await freePort()), ...settings }))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'crm-local-drive-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return { config, dataDir }
}

test('DRIVE_ID=local: files that are filed before the start have links that lead somewhere after it', async () => {
  const { config, dataDir } = await configOf({ DRIVE_ID: 'local' })
  const links: string[] = []
  await withLocalDrive(config, dataDir, async (drive) => {
    if (!drive) throw new Error('There is no drive.')
    const id = await putFile(drive, 'bill.pdf', Buffer.from('%PDF-1.4 the bill'))
    links.push((await drive.file(id, await drive.folder(null, 'Clients'), 'bill.pdf')) ?? '')
  })
  expect(links).toEqual([`${config.origin}/library/Clients/bill.pdf`])
  const app = await servePlugin(localCloud(await localCloudOptions(config, dataDir)), config.port)
  onTestFinished(() => app.close())
  expect(await (await fetch(links[0] ?? '')).text()).toContain('bill.pdf')
  expect(await (await fetch(`${links[0]}?download`)).text()).toBe('%PDF-1.4 the bill')
})

test('without DRIVE_ID a laptop has no drive of the cloud', async () => {
  const { config, dataDir } = await configOf({})
  let seen: unknown = 'nothing'
  await withLocalDrive(config, dataDir, async (drive) => {
    seen = drive
  })
  expect([seen, config.graphDrive]).toEqual([undefined, null])
})
