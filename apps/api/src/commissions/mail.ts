/** Mails of what became of commissions, in the transaction of the change: to the lists of the settings, and to the rep. */
import {
  type Mailed,
  type MailedDrawDeed,
  commissionLetter,
  drawMails,
  sheetMails,
} from '@crm/domain/commissions/commission-mails'
import type { SheetAction } from '@crm/domain/commissions/sheet-actions'
import type { Amount } from '@crm/domain/money'
import { findSettings } from '../commission-settings/store.ts'
import { mailColleagues } from '../mail/mail.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import type { Sheet } from './store.ts'

/** Of a sheet as it is after the move. */
export async function mailOfSheet(work: UnitOfWork, sheet: Sheet, action: SheetAction): Promise<void> {
  const rule = sheetMails[action]
  if (!rule) return
  const letter = commissionLetter(rule, inMail(work, sheet), ['Commission', sheet.commission_amount])
  await mailAbout(work, sheet, rule.to, letter)
}

export async function mailOfDraw(
  work: UnitOfWork,
  sheet: Sheet,
  deed: MailedDrawDeed,
  amount: Amount,
): Promise<void> {
  const rule = drawMails[deed]
  await mailAbout(work, sheet, rule.to, commissionLetter(rule, inMail(work, sheet), ['Draw', amount]))
}

const inMail = ({ nameOf, viewer }: UnitOfWork, sheet: Sheet) => ({
  id: sheet.id,
  jobNumber: sheet.job_number,
  clientLastName: sheet.last_name || sheet.first_name,
  repName: nameOf(sheet.rep_id) ?? 'a former rep',
  actorName: viewer?.name ?? 'The CRM',
})

async function mailAbout(
  work: UnitOfWork,
  sheet: Sheet,
  to: readonly Mailed[],
  letter: ReturnType<typeof commissionLetter>,
): Promise<void> {
  const { submitted_emails, approved_emails, draw_emails } = await findSettings(work.tx)
  const lists = {
    submittedEmails: submitted_emails,
    approvedEmails: approved_emails,
    drawEmails: draw_emails,
    rep: [],
  }
  await mailColleagues(work, {
    ...letter,
    to: to.flatMap((list) => lists[list]),
    people: to.includes('rep') ? [sheet.rep_id] : [],
    about: { type: 'commission', id: sheet.id },
  })
}
