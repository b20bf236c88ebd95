import type { Contract } from '@crm/contract/web/contract-shapes'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import { buyersSigned } from '~/kinds/contracts/contract-subject.ts'
import { idOfNotice } from './focus-notice.ts'
import { formatDay, formatMoment } from '~/ui/format.ts'

interface Props {
  readonly contract: Contract
}

/** Why the contract is blocked, or whom it waits for. */
export function ContractNotices({ contract }: Props) {
  const notice = noticeOf(contract)
  if (!notice) return null
  const Icon = notice.tone === 'info' ? Info : CircleAlert
  return (
    <p
      id={idOfNotice(contract.id)}
      tabIndex={-1}
      className={`flex flex-none gap-2 rounded-card border px-4 py-2.5 text-13 ${tones[notice.tone]}`}
    >
      <Icon className="icon-14 mt-0.5 flex-none" />
      <span className="text-1">{notice.words}</span>
    </p>
  )
}

function noticeOf(contract: Contract): { tone: keyof typeof tones; words: string } | undefined {
  const { state, signers, declineReason, declinedAt, voidReason, voidedAt, expiresAt } = contract
  if (contract.signingFault !== null) return { tone: 'warn', words: contract.signingFault }
  if (state === 'Declined') {
    const who = signers.find((signer) => signer.declinedAt !== null)?.name ?? 'A signer'
    return {
      tone: 'late',
      words: `${who} declined ${when(declinedAt)}: ${declineReason ?? 'no reason given'}`,
    }
  }
  if (state === 'Voided') {
    return { tone: 'closed', words: `Voided ${when(voidedAt)}: ${voidReason ?? 'no reason given'}` }
  }
  if (state === 'Expired') {
    return { tone: 'closed', words: `Expired unsigned on ${when(expiresAt, formatDay)}. Draft a new one.` }
  }
  const due = signers.find(({ isDue }) => isDue)
  if (!due || state === 'Draft' || state === 'ChangeRequested') return undefined
  if (!due.signsByLink && contract.signingService === 'own')
    return { tone: 'warn', words: `${buyersSigned(contract)} The company signs next.` }
  return {
    tone: 'info',
    words: `Waiting for ${due.name}${expiresAt ? `, until ${when(expiresAt, formatDay)}` : ''}.`,
  }
}

const when = (at: string | null, format = formatMoment) => (at === null ? '' : format(at))

const tones = {
  info: 'border-info-line bg-info-ground text-info-text',
  warn: 'border-warn-line bg-warn-ground text-warn-text',
  late: 'border-late-line bg-late-ground text-late-text',
  closed: 'border-closed-line bg-closed-ground text-closed-text',
}
