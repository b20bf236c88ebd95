import type { Contract } from '@crm/contract/web/contract-shapes'
import { PhaseBar } from '~/records/phases/phase-bar.tsx'
import { formatDay, formatMoment } from '~/ui/format.ts'
import { signedOf } from '~/kinds/contracts/contract-subject.ts'

interface Props {
  readonly contract: Contract
}

/** Drafted, sent, viewed, signed, completed: by whom and when. Any other ending replaces the last step. */
export function ContractPath({ contract }: Props) {
  const steps = stepsOf(contract)
  const at = steps.findLastIndex(({ when }) => when !== undefined)
  return (
    <PhaseBar
      steps={steps.map(({ label, when, who }) => ({
        key: label,
        label,
        ...(when !== undefined && { words: [who, formatDay(when)].filter(Boolean).join(', ') }),
        isSkipped: when === undefined,
      }))}
      at={at}
      standing={standingOf(contract, steps[at]?.when)}
    />
  )
}

interface Step {
  readonly label: string
  readonly when: string | undefined
  readonly who?: string | null
}

function stepsOf(contract: Contract): readonly Step[] {
  const { signers, completedAt } = contract
  const signed = signers.flatMap(({ name, signedAt }) => (signedAt ? [{ name, signedAt }] : []))
  const latest = signed.toSorted((a, b) => a.signedAt.localeCompare(b.signedAt)).at(-1)
  const ended = endingOf(contract)
  return [
    { label: 'Drafted', when: contract.createdAt, who: contract.createdByName },
    { label: 'Sent', when: contract.sentAt ?? undefined, who: contract.sentByName },
    {
      label: 'Viewed',
      when: contract.viewedAt ?? undefined,
      who: signers.find(({ viewedAt }) => viewedAt !== null)?.name ?? null,
    },
    { label: 'Signed', when: latest?.signedAt, who: latest?.name ?? null },
    ...(ended ? [ended] : [{ label: 'Completed', when: completedAt ?? undefined }]),
  ]
}

/** The final step of a contract that did not end with all signatures. */
function endingOf({ state, declinedAt, voidedAt, expiresAt, signers }: Contract): Step | undefined {
  if (state === 'Declined') {
    const who = signers.find((signer) => signer.declinedAt !== null)?.name ?? null
    return { label: 'Declined', when: declinedAt ?? undefined, who }
  }
  if (state === 'Voided') return { label: 'Void', when: voidedAt ?? undefined }
  return state === 'Expired' ? { label: 'Expired', when: expiresAt ?? undefined } : undefined
}

/** "1 of 3 signed, Tue, Nov 24, 3:30 pm" */
const standingOf = (contract: Contract, when: string | undefined) =>
  [contract.state === 'Signed' ? signedOf(contract) : null, when && formatMoment(when)]
    .filter(Boolean)
    .join(', ')
