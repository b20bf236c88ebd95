/** Documents of a job: uploaded by drop and by button, viewed, archived; and the gate that one of them opens. */
import { documents, financeOptions, webSales } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import { writePdf } from '@crm/api/platform/pdf/write-pdf'
import { pacificDay } from '@crm/domain/time'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { ownSale } from './support/own-sale.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const paper = async (name: string, more = '') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await writePdf({ title: name, foot: '', blocks: [{ text: `Permission. ${more}` }] })),
})

test('Omar uploads the PTO letter and the gate opens', async () => {
  const { id, jobNumber } = await ownSale(stage.app)
  const mona = await clientOf(stage.app, 'mona')
  const { version } = await good(mona.call(webSales.get, { params: { id } }))
  const body = { status: 'PTO', override: true, reason: 'Taken over from the former system.' } as const
  await good(mona.call(webSales.update, { params: { id }, body: { ...body, version } }))

  const { page } = await stage.visitAs('omar', `/sales/${id}`)
  const blockers = page.getByRole('region', { name: 'What blocks this job' })
  await blockers.getByText('Missing: PTO letter.').waitFor()
  const toMonitoring = page.getByRole('button', { name: 'Move to Monitoring' })
  expect(await toMonitoring.isDisabled()).toBe(true)
  const choosing = page.waitForEvent('filechooser')
  await blockers.getByRole('button', { name: 'Upload' }).click()
  await (await choosing).setFiles(await paper('SCE permission.pdf'))
  await blockers.getByText('Ready to move to Monitoring.').waitFor()
  await page
    .getByRole('region', { name: 'Documents', exact: true })
    .getByRole('link', { name: 'PTO letter' })
    .click()

  const sheet = page.getByRole('dialog', { name: 'Document' })
  const day = pacificDay(new Date()).replaceAll('-', '')
  await sheet.getByText(`PTOLetter_${jobNumber}_${day}_1.pdf`).waitFor()
  // This browser has no PDF viewer, and downloads the frame's file, too.
  const downloading = page.waitForEvent('download', {
    predicate: (file) => file.suggestedFilename().startsWith('PTOLetter'),
  })
  await sheet.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe(`PTOLetter_${jobNumber}_${day}_1.pdf`)

  // An archived document proves nothing; Undo restores it.
  await sheet.getByRole('button', { name: 'Archive' }).click()
  await page.getByText('No documents of').or(page.getByText('SCE permission archived')).first().waitFor()
  expect(await toMonitoring.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'SCE permission' }).waitFor()
  await toMonitoring.click()
  const moving = page.getByRole('dialog', { name: `Move to Monitoring: ${jobNumber}` })
  await moving.getByLabel('PTO granted on').waitFor()
  await moving.getByRole('button', { name: 'Move to Monitoring' }).click()
  await page.locator('li[aria-current=step]').filter({ hasText: 'Monitoring' }).waitFor()
})

test('a job asks for the documents that its review needs and its reader may see, each with its own upload', async () => {
  const { id } = await ownSale(stage.app)
  const mona = await clientOf(stage.app, 'mona')
  const { page } = await stage.visitAs('mona', `/sales/${id}`)
  const papers = page.getByRole('region', { name: 'Documents', exact: true })
  const choosing = page.waitForEvent('filechooser')
  await papers.getByRole('button', { name: 'Plan set: Add' }).click()
  await (await choosing).setFiles(await paper('scan0001.pdf'))
  await papers.getByRole('link', { name: 'Plan set' }).waitFor()
  await papers.getByText('Lender approval', { exact: true }).waitFor()

  // Servicing may not read lender documents or upload to a sale: a tap says who does.
  const { page: sven } = await stage.visitAs('sven', `/sales/${id}`, 'phone')
  const seen = sven.getByRole('region', { name: 'Documents', exact: true })
  await seen.getByRole('link', { name: 'Plan set' }).waitFor()
  expect(await seen.getByText('Lender approval').count()).toBe(0)
  await seen.getByRole('button', { name: 'Permit: Add' }).tap({ force: true })
  await sven.getByText(/^Only .* may add a document/).waitFor()

  const [cash] = await good(mona.call(financeOptions.list, { query: { q: 'Cash', limit: 1 } }))
  const body = { financeOptionOneId: cash?.id ?? '' }
  await good(mona.call(webSales.update, { params: { id }, body }))
  await papers.getByText('Lender approval', { exact: true }).waitFor({ state: 'detached' })
})

test('files can be dropped anywhere on the tab, are named after themselves, and a refused one blocks no other', async () => {
  const { id } = await ownSale(stage.app)
  const { page, expects } = await stage.visitAs('omar', `/sales/${id}?tab=documents`)
  expects(/^POST \/api\/drive\/uploads answered 400$/)
  await page.getByRole('link', { name: 'Contract', exact: true }).waitFor()
  const files = [
    await paper('Plan set rev B.pdf'),
    await paper('scan0001.pdf'),
    { ...(await paper('virus.pdf')), buffer: Buffer.from('MZ…') },
  ]
  const given = files.map(({ name, buffer }) => [buffer.toString('latin1'), name])
  const dropped = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    for (const [text, name] of ${JSON.stringify(given)}) transfer.items.add(new File([text], name))
    return transfer
  })()`)
  await page
    .getByRole('link', { name: 'Contract', exact: true })
    .dispatchEvent('drop', { dataTransfer: dropped })

  const waiting = page.getByRole('region', { name: 'Files to add' })
  await waiting.getByText('This is not a valid .pdf file.').waitFor()
  expect(await waiting.getByRole('button', { name: 'Send virus.pdf again' }).count()).toBe(0)
  expect(await waiting.getByRole('button', { name: 'Type of Plan set rev B.pdf' }).textContent()).toBe(
    'Plan set',
  )
  await waiting.getByRole('button', { name: 'Type of scan0001.pdf' }).click()
  await page.keyboard.type('inspection')
  await page.keyboard.press('Enter')
  await waiting.getByRole('button', { name: 'Add 2 documents' }).click()
  await page.getByRole('region', { name: 'Inspection' }).getByRole('link', { name: 'scan0001' }).waitFor()
  await page.getByRole('region', { name: 'Design' }).getByRole('link', { name: 'Plan set rev B' }).waitFor()
  await waiting.getByRole('button', { name: 'Do not add virus.pdf' }).click()
  await waiting.waitFor({ state: 'detached' })
})

test('a photo taken on a phone resumes its upload after a lost connection', async () => {
  const { id } = await ownSale(stage.app)
  const { page, expects } = await stage.visitAs('omar', `/sales/${id}?tab=documents`, 'phone')
  await page.getByRole('link', { name: 'Contract', exact: true }).waitFor()
  expects(/^PUT .+ failed: net::ERR_FAILED$/)
  await page.route('**/api/drive/uploads/**', (route) => route.abort('failed'), { times: 1 })
  const begun: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/drive/uploads')) begun.push(request.method())
  })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take a photo' }).click()
  const buffer = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(1_200_000)])
  await (await choosing).setFiles({ name: 'image.png', mimeType: 'image/png', buffer })

  const waiting = page.getByRole('region', { name: 'Files to add' })
  await waiting.getByText('The connection broke.', { exact: false }).waitFor()
  await waiting.getByRole('button', { name: 'Send image.png again' }).click()
  await waiting.getByText('1.2 MB, ready').waitFor()
  expect(begun).toEqual(['POST', 'PUT', 'PUT'])
  await waiting.getByRole('button', { name: 'Add document' }).click()
  await page.getByRole('region', { name: 'Survey' }).getByRole('link', { name: 'image' }).waitFor()
})

test('a roof with two planes has two photos, each added where the list asks for it', async () => {
  const { id } = await ownSale(stage.app)
  const { page } = await stage.visitAs('omar', `/sales/${id}`)
  const photos = page.getByRole('region', { name: 'Photos of the survey' })
  const plane = photos.getByRole('listitem').filter({ hasText: 'Every roof plane' })
  const buffer = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(1_000)])
  for (const button of ['Add', 'Add another']) {
    const choosing = page.waitForEvent('filechooser')
    await plane.getByRole('button', { name: `Every roof plane: ${button}`, exact: true }).click()
    await (await choosing).setFiles({ name: 'image.png', mimeType: 'image/png', buffer })
    await plane.getByRole('button', { name: 'Every roof plane: Add another' }).waitFor()
  }
  await plane.getByText('2', { exact: true }).waitFor()
  await photos.getByText('1 of 6').waitFor()
})

test('Mona finds a document among all, previews it beside the list, archives and restores it', async () => {
  const { jobNumber, lead } = await ownSale(stage.app)
  const { page } = await stage.visitAs('mona', '/documents')
  await page.getByRole('searchbox', { name: 'Filter by title, client or job' }).fill(jobNumber)
  const row = page.getByRole('row').filter({ hasText: jobNumber })
  const link = row.getByRole('link', { name: 'Contract', exact: true })
  await row.getByRole('link', { name: lead.fullName }).waitFor()
  await link.focus()
  await page.keyboard.press(' ')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByText('Uploaded by').waitFor()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })

  await link.click()
  const sheet = page.getByRole('dialog', { name: 'Document' })
  expect(new URL(page.url()).searchParams.get('q')).toBe(jobNumber)
  await sheet.getByRole('link', { name: jobNumber }).waitFor()
  await sheet.getByRole('button', { name: 'Archive' }).click()
  await page.getByText('No document matches this filter').waitFor()

  await page.goto(`/documents?q=${jobNumber}&archived=yes`)
  await row.getByRole('button', { name: 'Restore Contract' }).click()
  await page.getByText('No document matches both filters').waitFor()
  await page.getByRole('button', { name: /^Remove “Documents are archived”/ }).click()
  await link.waitFor()
})

test('on a phone the list leads to the document and back, and says who may restore it', async () => {
  const { id, jobNumber } = await ownSale(stage.app)
  const mona = await clientOf(stage.app, 'mona')
  const [paper] = await good(mona.call(documents.list, { query: { saleId: id } }))
  const { page } = await stage.visitAs('omar', `/documents?q=${jobNumber}`, 'phone')
  await page.getByRole('listitem').getByRole('link', { name: 'Contract', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Document' })
  await sheet.getByText(`Contract_${jobNumber}`, { exact: false }).waitFor()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await good(mona.call(documents.remove, { params: { id: paper?.id ?? '' } }))
  await page.goto(`/documents?q=${jobNumber}&archived=yes`)
  expect(await page.getByRole('button', { name: 'Restore Contract' }).isDisabled()).toBe(true)
})

test('Mona uploads to a job from the list of documents, and downloads two as one ZIP', async () => {
  const { leadId, jobNumber, lead } = await ownSale(stage.app)
  const { page } = await stage.visitAs('mona', '/documents')
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Upload documents' })
  await sheet.getByRole('combobox', { name: 'Client' }).fill(lead.fullName)
  await sheet.getByRole('option').first().click()
  await sheet.getByRole('button', { name: new RegExp(`^${jobNumber}`) }).click()
  const choosing = page.waitForEvent('filechooser')
  await sheet.getByRole('button', { name: 'Choose files' }).click()
  await (await choosing).setFiles([await paper('Plan one.pdf'), await paper('Plan two.pdf')])
  await sheet.getByRole('button', { name: 'Add 2 documents' }).click()
  await page.getByText('2 documents added').first().waitFor()
  const mona = await clientOf(stage.app, 'mona')
  const onJob = (await good(mona.call(documents.list, { query: { leadId } }))).map((one) => one.jobNumber)
  // With the signed contract of the sale.
  expect(onJob).toEqual([jobNumber, jobNumber, jobNumber])

  await page.goto(`/documents?q=${jobNumber}`)
  const boxes = page.getByRole('table', { name: 'Documents' }).locator('tbody').getByRole('checkbox')
  await boxes.nth(1).waitFor()
  await boxes.nth(0).click()
  await boxes.nth(1).click()
  const downloading = page.waitForEvent('download')
  await page
    .getByRole('region', { name: 'Selected documents' })
    .getByRole('button', { name: 'Download' })
    .click()
  expect((await downloading).suggestedFilename()).toMatch(/^documents-\d{4}-\d{2}-\d{2}\.zip$/)
  await page.getByText('2 documents downloaded').first().waitFor()
})
