/** A sealed contract is checked by somebody without an account: unchanged, changed, and not ours. */
import { contracts, signing } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import { clientFor } from '@crm/api/test/client'
import { currentConsents } from '@crm/domain/contracts/consent'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { clientOf } from './support/client-of.ts'
import { ownContract } from './support/own-contract.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('a neighbor checks the sealed file of a contract, and a changed copy', async () => {
  const { client, contract, link } = await ownContract(stage.app)
  const token = link.replace(/^.*\/sign\//, '')
  const visitor = clientFor(`${stage.app.origin}/api`, undefined)
  const signature = { typed: client.name }
  await good(visitor.call(signing.open, { params: { token } }))
  await good(
    visitor.call(signing.sign, {
      params: { token },
      body: { name: client.name, signature, consentVersion: currentConsents.English },
    }),
  )
  const [mona, sam] = await Promise.all([clientOf(stage.app, 'mona'), clientOf(stage.app, 'sam')])
  const params = { id: contract.id }
  await good(mona.call(signing.countersign, { params, body: { name: 'Mona Patel' } }))
  const filed = async () => (await good(sam.call(contracts.get, { params }))).signedDocumentId
  await expect.poll(filed, { timeout: 60_000 }).not.toBeNull()
  const sealed = Buffer.from(await (await sam.raw('GET', `/contracts/${contract.id}/signed`)).arrayBuffer())

  const { page } = await stage.visit('phone')
  await page.goto('/sign/check')
  await page.getByRole('heading', { name: 'Check a contract' }).waitFor()
  await expectAccessible(page)
  const drop = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await drop('contract.pdf', sealed)
  await page.getByRole('heading', { name: 'This file is unchanged' }).waitFor()
  await page.getByText(`${contract.contractId}. Completed on`, { exact: false }).waitFor()
  await page.getByText(client.name).waitFor()
  await expectAccessible(page)

  await drop('changed.pdf', Buffer.concat([sealed, Buffer.from('\n')]))
  await page.getByRole('heading', { name: 'This file was changed' }).waitFor()
  await drop('letter.pdf', Buffer.from('%PDF-1.7 A letter.'))
  await page.getByRole('heading', { name: 'This is not one of our files' }).waitFor()
})
