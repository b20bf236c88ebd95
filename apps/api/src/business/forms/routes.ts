import { Readable } from 'node:stream'
import { forms as contract } from '@crm/contract'
import type { FormVersion } from '@crm/contract/web/form-shapes'
import { type ContractTemplateId, contractTemplateIds, templateOf } from '@crm/domain/contracts/templates'
import { can } from '@crm/domain/people/can'
import { done, handle, streamed } from '#spine/http/handle'
import type { NameOf } from '#spine/people/people'
import { write, writeOn } from '#spine/records/routes'
import {
  approveFormVersion,
  changeFormVersion,
  createFormVersion,
  retireFormVersion,
} from '#shared/forms/act'
import { type FormVersionRow, listFormVersions } from '#shared/forms/queries'
import { formVersionView, formVersions as store, shippedVersion } from '#shared/forms/store'
import { previewForm } from './preview.ts'

export const forms = handle('forms', contract, {
  async list({ ctx }) {
    const [rows, nameOf] = [await listFormVersions(ctx.db.read), await ctx.people.names()]
    return done(
      200,
      contractTemplateIds.map((template) => summaryOf(template, versionsOf(template, rows, nameOf))),
    )
  },

  async get({ params: { template }, ctx }) {
    const [rows, nameOf] = [await listFormVersions(ctx.db.read, template), await ctx.people.names()]
    const { title, fits } = templateOf(template)
    return done(200, { id: template, title, fits, versions: versionsOf(template, rows, nameOf) })
  },

  create: write(async ({ work, params: { template }, body }) =>
    done(201, store.view(await createFormVersion(work, template, body), work)),
  ),

  update: writeOn(store, can.manageForms, async ({ work, record, body }) =>
    done(200, store.view(await changeFormVersion(work, record, body), work)),
  ),

  approve: writeOn(store, can.manageForms, async ({ work, record, body }) =>
    done(200, store.view(await approveFormVersion(work, record, body.version), work)),
  ),

  retire: writeOn(store, can.manageForms, async ({ work, record, body }) =>
    done(200, store.view(await retireFormVersion(work, record, body.version), work)),
  ),

  async preview({ params: { template }, body, ctx }) {
    return streamed(200, Readable.from([await previewForm(ctx, template, body)]), {
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  },
})

/** Stored versions and version 1, newest first. */
function versionsOf(
  template: ContractTemplateId,
  rows: readonly FormVersionRow[],
  nameOf: NameOf,
): FormVersion[] {
  const stored = rows
    .filter((row) => row.template === template)
    .map((row) => formVersionView(row, { nameOf }))
  const hasApproved = stored.some(({ state, language }) => state === 'Approved' && language === 'en')
  return [...stored, shippedVersion(template, !hasApproved)]
}

function summaryOf(template: ContractTemplateId, versions: readonly FormVersion[]) {
  const { title, fits } = templateOf(template)
  const english = versions.filter(({ language }) => language === 'en')
  const inUse = english.find(({ state }) => state === 'Approved') ?? shippedVersion(template, true)
  const draft = english.find(({ state }) => state === 'Draft')
  const spanish = versions.find(({ state, language }) => state === 'Approved' && language === 'es')
  return {
    id: template,
    title,
    fits,
    inUse: withoutWording(inUse),
    draft: draft ? withoutWording(draft) : null,
    spanish: spanish ? withoutWording(spanish) : null,
  }
}

const withoutWording = ({ wording: _wording, ...summary }: FormVersion) => summary
