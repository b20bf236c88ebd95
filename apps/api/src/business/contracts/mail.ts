/** Mails to signers. Their links are secret, so colleagues cannot read these mails. */
import { formatPhone } from '@crm/domain/contact/format-phone'
import { type MailedContract, signerMails } from '@crm/domain/contracts/signer-mails'
import { contractNumber } from '@crm/domain/contracts/states'
import { longDayInWords } from '@crm/domain/moments'
import { pacificDay } from '@crm/domain/time'
import { enqueueMail } from '#shared/mail/mail'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { type SignerRow, updateSigner } from './queries.ts'
import type { Contract } from './contract.ts'

/** Asks a signer to sign, or reminds them, and records the time. */
export async function mailSigner(
  work: UnitOfWork,
  contract: Contract,
  signer: SignerRow,
  { token, why }: { readonly token: string; readonly why: 'sign' | 'remind' },
): Promise<void> {
  await updateSigner(work.tx, signer.id, { sent_at: work.now })
  if (signer.email === null) return
  const { message, language } = contract
  const { linkWords, ...words } = signerMails[language].request(mailedContract(contract), {
    signer: signer.name,
    isReminder: why === 'remind',
    note: message ? { by: contract.rep_name, words: message } : null,
    signBy: longDayInWords(pacificDay(contract.expires_at ?? work.now), language),
  })
  await enqueueMail(work, {
    to: [signer.email],
    ...words,
    link: { words: linkWords, path: `/sign/${token}` },
    ...toSigner(contract),
    ...replyToRep(contract),
  })
}

/** Sends the link to the signed copy. */
export async function mailCopy(
  work: UnitOfWork,
  contract: Contract,
  signer: SignerRow,
  token: string,
): Promise<void> {
  if (signer.email === null) return
  const { linkWords, ...words } = signerMails[contract.language].copy(mailedContract(contract), signer.name)
  await enqueueMail(work, {
    to: [signer.email],
    ...words,
    link: { words: linkWords, path: `/sign/${token}` },
    ...toSigner(contract),
    ...replyToRep(contract),
  })
}

/** Sends the six-digit code that confirms a handed-over link. Colleagues see the subject, so the code is not in it. */
export async function mailCode(
  work: UnitOfWork,
  contract: Contract,
  { to, code, handedOverBy }: { readonly to: string; readonly code: string; readonly handedOverBy: string },
): Promise<void> {
  const phone = contract.company_phone && formatPhone(contract.company_phone)
  await enqueueMail(work, {
    to: [to],
    ...signerMails[contract.language].code(mailedContract(contract), { digits: code, handedOverBy, phone }),
    ...toSigner(contract),
  })
}

const mailedContract = (contract: Contract): MailedContract => ({
  template: contract.template,
  title: contract.title,
  number: contractNumber(contract.number),
  company: contract.company_name,
  questionsTo: questionsTo(contract),
})

/** For example "Rita Reyes, (760) 555-0101": the rep while enabled, otherwise the company. */
function questionsTo({
  rep_name: rep,
  rep_email: email,
  rep_phone: phone,
  ...contract
}: Contract): string | null {
  if (rep !== null && email !== null) return [rep, phone ? formatPhone(phone) : email].join(', ')
  return contract.company_phone && formatPhone(contract.company_phone)
}

const toSigner = ({ id, language }: Contract) => ({
  about: { type: 'contract', id } as const,
  isSecret: true,
  language,
})

const replyToRep = ({ rep_email: email }: Contract) => (email === null ? {} : { replyTo: email })
