/** Versions of forms through HTTP: drafts, approval, and the contracts that are made from them. */
import { activity, contracts, forms } from '@crm/contract'
import type { FormVersion } from '@crm/contract/web/form-shapes'
import type { ContractTemplateId } from '@crm/domain/contracts/templates'
import { shippedTexts } from '@crm/domain/forms/shipped-texts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { good, statusesOf } from '#test/builders'
import { bytesOf, openContractWorld } from '#test/contract-world'
import { lacksPoppler, pdfText } from '#test/read-pdf'
import { required } from '#test/required'

let world: Awaited<ReturnType<typeof openContractWorld>>
beforeAll(async () => {
  world = await openContractWorld()
})
afterAll(() => world.server.close())

/** Every test begins with the forms that come with the product. */
afterEach(async () => {
  for (const { id: template } of await good(world.adam.call(forms.list, {}))) {
    const { versions } = await good(world.adam.call(forms.get, { params: { template } }))
    for (const { id, state, version } of versions)
      if (id !== null && state !== 'Retired')
        await good(world.adam.call(forms.retire, { params: { id }, body: { version } }))
  }
})

const started = async (
  template: ContractTemplateId,
  wording?: string,
): Promise<FormVersion & { id: string }> => {
  const made = await good(
    world.adam.call(forms.create, {
      params: { template },
      body: { ...(wording !== undefined && { wording }) },
    }),
  )
  return { ...made, id: required(made.id) }
}

const approve = ({ id, version }: { readonly id: string; readonly version: number }) =>
  world.adam.call(forms.approve, { params: { id }, body: { version } })

const withClause = (clause: string) =>
  shippedTexts.HIC.replace('## Schedule', `## Our clause\n\n${clause}\n\n## Schedule`)

const preview = async (contract: { readonly id: string }) =>
  good(world.rita.call(contracts.preview, { params: { id: contract.id } }))

const textOf = async (contract: { readonly id: string }) => JSON.stringify((await preview(contract)).parts)

describe('versions of a form', () => {
  test('each form is in use in version 1, the text that comes with the product', async () => {
    const list = await good(world.adam.call(forms.list, {}))
    expect(list.map(({ inUse, draft }) => [inUse.number, inUse.id, draft])).toEqual(
      list.map(() => [1, null, null]),
    )
    const { versions } = await good(world.adam.call(forms.get, { params: { template: 'HIC' } }))
    expect(versions.at(-1)).toMatchObject({ number: 1, wording: shippedTexts.HIC })
  })

  test('only administrators read and write forms', async () => {
    expect((await world.mona.call(forms.list, {})).status).toBe(403)
    const answer = await world.rita.call(forms.create, { params: { template: 'HIC' }, body: {} })
    expect(answer.status).toBe(403)
  })

  test('a draft begins with the text in use, and a form has one draft', async () => {
    const draft = await started('HIC')
    expect(draft).toMatchObject({ state: 'Draft', wording: shippedTexts.HIC, createdByName: 'Adam Osei' })
    const second = await world.adam.call(forms.create, { params: { template: 'HIC' }, body: {} })
    expect(second).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('draft already') as string },
    })
  })

  test('two people who start a draft at once get one draft', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => world.adam.call(forms.create, { params: { template: 'HOA_LETTER' }, body: {} })),
    )
    expect(statusesOf(answers)).toEqual([201, 400])
  })

  test('an unknown field is refused by its name and line', async () => {
    const draft = await started('HIC')
    const answer = await world.adam.call(forms.update, {
      params: { id: draft.id },
      body: { wording: '# Contract\n\nDear {{buyer nmae}}', version: draft.version },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Line 3: there is no field "buyer nmae".' },
    })
  })

  test('a form without a required block is saved and not approved', async () => {
    const draft = await started('HIC')
    const saved = await good(
      world.adam.call(forms.update, {
        params: { id: draft.id },
        body: { wording: shippedTexts.HIC.replaceAll('{{right to cancel}}', ''), version: draft.version },
      }),
    )
    expect(await approve({ id: draft.id, version: saved.version })).toMatchObject({
      status: 400,
      body: { message: '"{{right to cancel}}" is required.' },
    })
  })

  test('of two edits of the text the later one conflicts, and a note merges', async () => {
    const draft = await started('HIC')
    const edit = (fields: { wording?: string; note?: string }) =>
      world.adam.call(forms.update, { params: { id: draft.id }, body: { ...fields, version: draft.version } })
    await good(edit({ wording: withClause('First.') }))
    expect(await edit({ wording: withClause('Second.') })).toMatchObject({
      status: 409,
      body: { current: { wording: withClause('First.') } },
    })
    expect((await edit({ note: 'New clause' })).status).toBe(200)
  })

  test('a draft that changed since it was read is not approved', async () => {
    const draft = await started('HIC')
    await good(
      world.adam.call(forms.update, {
        params: { id: draft.id },
        body: { note: 'New', version: draft.version },
      }),
    )
    expect((await approve(draft)).status).toBe(409)
  })

  test('approval retires the version before it, and each step is in the activity', async () => {
    const first = await started('HIC')
    await good(approve(first))
    const second = await started('HIC')
    expect(await good(approve(second))).toMatchObject({ state: 'Approved', approvedByName: 'Adam Osei' })
    const { versions } = await good(world.adam.call(forms.get, { params: { template: 'HIC' } }))
    expect(versions.find(({ id }) => id === first.id)).toMatchObject({
      state: 'Retired',
      retiredByName: 'Adam Osei',
    })
    const feed = await good(world.adam.call(activity.feed, { query: { subjectType: 'form', limit: 4 } }))
    expect(feed.map(({ verb }) => verb)).toEqual([
      'form.approved',
      'form.retired',
      'form.created',
      'form.approved',
    ])
  })

  test('the database refuses to change the text of an approved version', async () => {
    const draft = await started('HIC')
    await good(approve(draft))
    const write = sql`update form_versions set wording = 'Other' where id = ${draft.id}`
    await expect(world.server.arrange((db) => write.execute(db))).rejects.toThrow('never changed')
  })
})

describe('contracts of a form', () => {
  test('a draft shows the version in use, and a sent contract keeps its own', async () => {
    const first = await started('HIC', withClause('The roof is **ours** to fix for {{buyer name}}.'))
    await good(approve(first))
    const draft = await world.draftOf(await world.soldUnsigned())
    expect(await textOf(draft)).toContain('The roof is ours to fix for Teresa Villanueva.')
    const sent = await good(world.send(world.rita, draft))
    expect(sent.formVersion).toBe(first.number)
    const bytes = await bytesOf(world.rita, `/contracts/${sent.id}/document`)
    await good(approve(await started('HIC', withClause('Another clause.'))))
    expect(await textOf(sent)).toContain('The roof is ours')
    expect(await bytesOf(world.rita, `/contracts/${sent.id}/document`)).toEqual(bytes)
    expect((await good(world.get(world.rita, sent))).formVersion).toBe(first.number)
    const write = sql`update contracts set form_version_id = null where id = ${sent.id}`
    await expect(world.server.arrange((db) => write.execute(db))).rejects.toThrow('never changed')
  })

  test('a contract of the text that comes with the product names version 1', async () => {
    const sent = await good(world.send(world.rita, await world.draftOf(await world.soldUnsigned())))
    expect(sent.formVersion).toBe(1)
  })

  test('a contract is not sent in a version that its sender has not read', async () => {
    const draft = await world.draftOf(await world.soldUnsigned())
    const { formVersion } = await preview(draft)
    await good(approve(await started('HIC')))
    const send = (version: number | null) =>
      world.rita.call(contracts.send, {
        params: { id: draft.id },
        body: { ...(version !== null && { formVersion: version }) },
      })
    expect((await send(formVersion)).status).toBe(400)
    expect((await send((await preview(draft)).formVersion)).status).toBe(200)
  })

  test('a field without a value is missing at its record', async () => {
    await good(approve(await started('HIC', withClause('Meter {{meter number}}.'))))
    const draft = await world.draftOf(await world.soldUnsigned())
    expect((await preview(draft)).missing).toMatchObject([
      { on: 'address', field: 'utilMeterNum', message: 'The form prints “Utility meter”, which is empty.' },
    ])
    expect((await world.send(world.rita, draft)).status).toBe(400)
  })
})

describe.skipIf(lacksPoppler)('previews of a form', () => {
  const previewOf = async (template: ContractTemplateId, wording: string, saleId?: string) => {
    const answer = await world.adam.raw('POST', `/forms/${template}/preview`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ wording, saleId }),
    })
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }

  test('the PDF shows lists, bold words and sample values', async () => {
    const { bytes } = await previewOf(
      'HIC',
      '# Title\n\n- One **bold** item\n1. Dear {{buyer name}}\n\n{{signatures}}',
    )
    const text = pdfText(bytes)
    expect(text).toMatch(/•\s+One bold item/)
    expect(text).toMatch(/1\.\s+Dear Teresa Villanueva/)
    expect(text).toContain('Signatures')
  })

  test('the PDF shows the values of a sale, and no sale that is not there', async () => {
    const { id } = await world.soldUnsigned({}, { firstName: 'Nora', lastName: 'Ito' })
    expect(pdfText((await previewOf('HIC', '# Title\n\nDear {{buyer name}}', id)).bytes)).toContain(
      'Dear Nora Ito',
    )
    expect((await previewOf('HIC', '# Title', '00000000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await previewOf('HIC', '# Title\n\n{{no such}}')).status).toBe(400)
  })
})
