/** Write operations of administrators on the versions of a form. */
import type { FormChanges, NewFormVersion } from '@crm/contract/web/form-shapes'
import type { ContractTemplateId } from '@crm/domain/contracts/templates'
import { formFaults } from '@crm/domain/forms/form-faults'
import { type FormAction, whyNotOnForm } from '@crm/domain/forms/form-states'
import { parseForm } from '@crm/domain/forms/markup'
import { lockNames } from '#platform/db/locks'
import { missingLetters, letterInWords } from '#platform/pdf/write-pdf'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { Refused, demandNoFaults, refuse } from '#spine/refusals'
import { type FormVersionRow, findApproved, findFormInUse, findVersionIn, nextFormNumber } from './queries.ts'
import { formVersions } from './store.ts'

const refusal = (message: string) => new Refused(refuse(400, message))

/** Starts a draft from the version in use, or with a text. Throws Refused when there is a draft already. */
export async function createFormVersion(
  work: UnitOfWork,
  template: ContractTemplateId,
  { wording, note, language }: NewFormVersion,
): Promise<FormVersionRow> {
  await lockForm(work, { template })
  if ((await findVersionIn(work.tx, { template, language }, 'Draft')) !== undefined)
    throw refusal('This form has a draft already. Change or retire it.')
  // A first Spanish version begins with the English text, which the company translates.
  const inUse = (await findApproved(work.tx, template, language)) ?? (await findFormInUse(work.tx, template))
  const text = wording ?? inUse.wording
  await demandReadable(text)
  const columns = {
    template,
    language,
    number: await nextFormNumber(work.tx, template, language),
    state: 'Draft',
    created_by: work.viewer?.id ?? null,
  }
  return formVersions.insert(work, { wording: text, note: note ?? null }, columns, {})
}

/** Saves a locked draft. Blocks may be missing until it is approved. Throws Refused. */
export async function changeFormVersion(
  work: UnitOfWork,
  row: FormVersionRow,
  { version, ...fields }: FormChanges,
): Promise<FormVersionRow> {
  demandState('change', row)
  if (fields.wording !== undefined) await demandReadable(fields.wording)
  return formVersions.change(work, row, fields, { version })
}

/** Approves a locked draft for new contracts; the version before it is retired. Throws Refused. */
export async function approveFormVersion(
  work: UnitOfWork,
  row: FormVersionRow,
  version: number,
): Promise<FormVersionRow> {
  demandState('approve', row)
  await formVersions.demandCurrentVersion(work, row, version)
  demandNoFaults(formFaults(row.template, row.wording, row.language).map(asFault))
  await lockForm(work, row)
  const former = await findVersionIn(work.tx, row, 'Approved')
  for (const approved of former === undefined ? [] : await formVersions.lockMany(work, [former]))
    await moveToRetired(work, approved)
  return formVersions.change(
    work,
    row,
    {},
    {
      verb: 'form.approved',
      columns: { state: 'Approved', approved_at: work.now, approved_by: work.viewer?.id ?? null },
      changes: { state: [row.state, 'Approved'] },
    },
  )
}

/** Retires a locked version; without an approved one, version 1 is in use again. Throws Refused. */
export async function retireFormVersion(
  work: UnitOfWork,
  row: FormVersionRow,
  version: number,
): Promise<FormVersionRow> {
  demandState('retire', row)
  await formVersions.demandCurrentVersion(work, row, version)
  return moveToRetired(work, row)
}

const moveToRetired = (work: UnitOfWork, row: FormVersionRow): Promise<FormVersionRow> =>
  formVersions.change(
    work,
    row,
    {},
    {
      verb: 'form.retired',
      columns: { state: 'Retired', retired_at: work.now, retired_by: work.viewer?.id ?? null },
      changes: { state: [row.state, 'Retired'] },
    },
  )

function demandState(action: FormAction, { state }: FormVersionRow): void {
  const reason = whyNotOnForm(action, state)
  if (reason) throw refusal(reason)
}

/** Two administrators may start or approve versions of a form at once. */
const lockForm = ({ tx }: UnitOfWork, { template }: Pick<FormVersionRow, 'template'>) =>
  lockNames(tx, [`form ${template}`])

/** Refuses fields that do not exist, and letters that no PDF font has. */
async function demandReadable(wording: string): Promise<void> {
  demandNoFaults(parseForm(wording).faults.map(asFault))
  const letters = (await missingLetters([wording]))[0] ?? []
  if (letters.length > 0)
    demandNoFaults([
      asFault({ message: `The PDF fonts lack these letters: ${letters.map(letterInWords).join(' ')}.` }),
    ])
}

const asFault = ({ message }: { readonly message: string }) => ({ field: 'wording', message })
