/** What signers are written. A link is theirs alone, so nobody here reads these mails. */
import { contractNumber } from '@crm/domain/contracts/states'
import { momentInWords } from '@crm/domain/moments'
import { mail } from '../mail/mail.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { type SignerRow, updateSigner } from './queries.ts'
import type { Contract } from './store.ts'

/** Asks a signer to sign, for the first time or again; when is noted of them. */
export async function mailSigner(
  work: UnitOfWork,
  contract: Contract,
  signer: SignerRow,
  { token, why }: { readonly token: string; readonly why: 'sign' | 'remind' },
): Promise<void> {
  const company = contract.company_name ?? 'your contractor'
  await updateSigner(work.tx, signer.id, { sent_at: work.now })
  if (signer.email === null) return
  await mail(work, {
    to: [signer.email],
    subject:
      why === 'sign'
        ? `${contract.title} from ${company}`
        : `Reminder: ${contract.title} from ${company} waits for your signature`,
    text: [
      `Hello ${signer.name},`,
      `${contract.title}, ${contractNumber(contract.number)}, is ready for you to read and sign.`,
      `You can sign it until ${momentInWords(contract.expires_at ?? work.now)} Pacific time.`,
    ],
    link: { words: 'Read and sign', path: `/sign/${token}` },
    footnote: 'This link is for you alone: whoever has it can sign for you.',
    about: { type: 'contract', id: contract.id },
    isSecret: true,
  })
}

/** The signed paper is ready to be kept. */
export async function mailCopy(
  work: UnitOfWork,
  contract: Contract,
  signer: SignerRow,
  token: string,
): Promise<void> {
  if (signer.email === null) return
  const company = contract.company_name ?? 'your contractor'
  await mail(work, {
    to: [signer.email],
    subject: `Your signed copy: ${contract.title} from ${company}`,
    text: [
      `Hello ${signer.name},`,
      `everybody has signed ${contract.title}, ${contractNumber(contract.number)}. Keep your copy.`,
    ],
    link: { words: 'Read and keep your copy', path: `/sign/${token}` },
    footnote: 'This link is for you alone.',
    about: { type: 'contract', id: contract.id },
    isSecret: true,
  })
}
