/** Mails to signers. Their links are secret, so colleagues cannot read these mails. */
import { formatPhone } from '@crm/domain/contact/format-phone'
import { contractNumber } from '@crm/domain/contracts/states'
import { codeRules } from '@crm/domain/contracts/signing-links'
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
  const company = companyOf(contract)
  await updateSigner(work.tx, signer.id, { sent_at: work.now })
  if (signer.email === null) return
  await enqueueMail(work, {
    to: [signer.email],
    subject:
      why === 'sign'
        ? `${contract.title} from ${company}`
        : `Reminder: ${contract.title} from ${company} waits for your signature`,
    text: [
      `Hello ${signer.name},`,
      `${contract.title}, ${contractNumber(contract.number)}, is ready for you to read and sign.`,
      ...(contract.message && contract.rep_name
        ? [`${contract.rep_name} writes: ${contract.message}`]
        : contract.message
          ? [contract.message]
          : []),
      `Please sign by ${longDayInWords(pacificDay(contract.expires_at ?? work.now))}.`,
      ...questionsTo(contract),
    ],
    link: { words: 'Read and sign', path: `/sign/${token}` },
    footnote: 'This link is for you alone: anyone who has it can sign for you.',
    about: { type: 'contract', id: contract.id },
    isSecret: true,
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
  await enqueueMail(work, {
    to: [signer.email],
    subject: `Your signed copy: ${contract.title} from ${companyOf(contract)}`,
    text: [
      `Hello ${signer.name},`,
      `everyone has signed ${contract.title}, ${contractNumber(contract.number)}. Keep your copy.`,
      ...questionsTo(contract),
    ],
    link: { words: 'Read and keep your copy', path: `/sign/${token}` },
    footnote: 'This link is for you alone.',
    about: { type: 'contract', id: contract.id },
    isSecret: true,
    ...replyToRep(contract),
  })
}

/** Sends the six-digit code that confirms a handed-over link. Colleagues see the subject, so the code is not in it. */
export async function mailCode(
  work: UnitOfWork,
  contract: Contract,
  { to, code, handedOverBy }: { readonly to: string; readonly code: string; readonly handedOverBy: string },
): Promise<void> {
  await enqueueMail(work, {
    to: [to],
    subject: `Your code for ${contract.title} from ${companyOf(contract)}`,
    text: [
      `Your code is ${code}.`,
      `${handedOverBy} handed over a link to ${contract.title}, ${contractNumber(contract.number)}, and this code was requested there.`,
      `Enter it yourself within ${codeRules.minutes} minutes. Do not give it to anyone, not even ${handedOverBy}: it signs in your name.`,
      `If you did not request it, call ${contract.company_phone ? formatPhone(contract.company_phone) : companyOf(contract)}.`,
    ],
    about: { type: 'contract', id: contract.id },
    isSecret: true,
  })
}

const companyOf = (contract: Contract) => contract.company_name ?? 'your contractor'

/** For example "Questions? Rita Reyes, (760) 555-0101": the rep while enabled, otherwise the company. */
function questionsTo({ rep_name: rep, rep_email: email, rep_phone: phone, ...contract }: Contract): string[] {
  if (rep !== null && email !== null)
    return [`Questions? ${[rep, phone ? formatPhone(phone) : email].join(', ')}.`]
  return contract.company_phone ? [`Questions? ${formatPhone(contract.company_phone)}.`] : []
}

const replyToRep = ({ rep_email: email }: Contract) => (email === null ? {} : { replyTo: email })
