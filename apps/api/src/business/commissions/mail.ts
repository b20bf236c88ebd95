/** Mails about commissions, in the transaction of the change: to the lists of the settings, and to the rep. */
import {
  type MailRecipient,
  type MailedDrawAction,
  commissionLetter,
  drawMails,
  sheetMails,
} from '@crm/domain/commissions/commission-mails'
import type { SheetAction } from '@crm/domain/commissions/sheet-actions'
import type { Amount } from '@crm/domain/money'
import { findSettings } from '#shared/commission-settings/store'
import { mailColleagues } from '#shared/mail/mail'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import type { Sheet } from './sheet.ts'

/** `sheet`: as it is after the move. */
export async function mailAboutSheet(work: UnitOfWork, sheet: Sheet, action: SheetAction): Promise<void> {
  const rule = sheetMails[action]
  if (!rule) return
  const letter = commissionLetter(rule, letterFactsOf(work, sheet), ['Commission', sheet.commission_amount])
  await mailRecipients(work, sheet, rule.to, letter)
}

export async function mailAboutDraw(
  work: UnitOfWork,
  sheet: Sheet,
  event: MailedDrawAction,
  amount: Amount,
): Promise<void> {
  const rule = drawMails[event]
  await mailRecipients(
    work,
    sheet,
    rule.to,
    commissionLetter(rule, letterFactsOf(work, sheet), ['Draw', amount]),
  )
}

const letterFactsOf = ({ nameOf, viewer }: UnitOfWork, sheet: Sheet) => ({
  id: sheet.id,
  jobNumber: sheet.job_number,
  clientLastName: sheet.last_name || sheet.first_name,
  repName: nameOf(sheet.rep_id) ?? 'a former rep',
  actorName: viewer?.name ?? 'System',
})

async function mailRecipients(
  work: UnitOfWork,
  sheet: Sheet,
  recipients: readonly MailRecipient[],
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
    to: recipients.flatMap((list) => lists[list]),
    people: recipients.includes('rep') ? [sheet.rep_id] : [],
    about: { type: 'commission', id: sheet.id },
  })
}
