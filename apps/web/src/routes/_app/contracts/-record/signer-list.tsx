import type { Contract, ContractSigner } from '@crm/contract/web/contract-shapes'
import { isOpenState } from '@crm/domain/contracts/states'
import { isBuyer, signerRoles } from '@crm/domain/contracts/templates'
import { can } from '@crm/domain/people/can'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Link2 from 'lucide-react/icons/link-2'
import PenLine from 'lucide-react/icons/pen-line'
import { askPerson } from '~/records/edit/questions.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { formatDay, formatMoment } from '~/ui/format.ts'
import { contractSubject, plannedSigners } from '~/kinds/contracts/contract-subject.ts'
import { InPersonDialog } from './in-person-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'

interface Props {
  readonly contract: Contract
}

/** The signers in order, and their progress. */
export const SignerList = ({ contract }: Props) => (
  <section aria-label="Signers">
    <h2 className="mb-2">Signers</h2>
    <ol className="grid gap-3">
      {contract.state === 'Draft'
        ? plannedSigners(contract).map(({ role, name }) => (
            <li key={role} className="flex items-start gap-2.5 text-13">
              <CircleDashed aria-hidden="true" className="mt-0.5 text-3" />
              <div>
                <p className="font-medium break-words">{name}</p>
                <p className="text-12 text-3">
                  {name === signerRoles[role] ? 'Signs here' : signerRoles[role]}
                </p>
              </div>
            </li>
          ))
        : contract.signers.map((signer) => <Signer key={signer.id} contract={contract} signer={signer} />)}
    </ol>
  </section>
)

interface SignerProps extends Props {
  readonly signer: ContractSigner
}

function Signer({ contract, signer }: SignerProps) {
  const { name, email, role, identifiedBy, addressNotes } = signer
  return (
    <li className="flex items-start gap-2.5 text-13">
      <Mark signer={signer} isOut={isOpenState(contract.state)} />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-12 break-words text-3">{[signerRoles[role], email].filter(Boolean).join(', ')}</p>
        <p className="text-12 text-2">{standingOf(signer, contract)}</p>
        {identifiedBy ? (
          <p className="text-12 break-words text-3 first-letter:uppercase">{identifiedBy}</p>
        ) : null}
        {addressNotes.map((words) => (
          <p key={words} className="flex gap-1.5 text-12 break-words text-warn-text">
            <CircleAlert className="icon-14 mt-px flex-none" />
            {words}
          </p>
        ))}
      </div>
      {isBuyer(role) && signer.signedAt === null && isOpenState(contract.state) ? (
        <LinkButtons contract={contract} signer={signer} />
      ) : null}
    </li>
  )
}

function Mark({ signer, isOut }: { readonly signer: ContractSigner; readonly isOut: boolean }) {
  if (signer.signedAt) return <CircleCheck aria-label="Signed" className="mt-0.5 text-ok-text" />
  if (signer.declinedAt) return <CircleSlash aria-label="Declined" className="mt-0.5 text-late-text" />
  if (signer.isDue && isOut) return <CircleDot aria-label="Signs next" className="mt-0.5 text-info-text" />
  return <CircleDashed aria-label="Has not signed" className="mt-0.5 text-3" />
}

function standingOf(
  { signedAt, signedByName, declinedAt, viewedAt, sentAt, isDue }: ContractSigner,
  { state, paper }: Contract,
) {
  if (signedAt && paper) return `Signed ${formatDay(paper.signedOn)}`
  if (signedAt) return `Signed ${formatMoment(signedAt)}${signedByName ? ` by ${signedByName}` : ''}`
  if (declinedAt) return `Declined ${formatMoment(declinedAt)}`
  if (viewedAt) return `Viewed ${formatMoment(viewedAt)}`
  if (sentAt) return `Sent ${formatMoment(sentAt)}`
  if (!isOpenState(state)) return state === 'Draft' ? 'Not sent yet' : 'Has not signed'
  return isDue ? 'Signs next' : 'Signs after the others'
}

/**
 * Two ways to sign besides the mail: in person with a host, or by a link that asks for a code. A service has no link
 * that asks for one (A-733).
 */
function LinkButtons({ contract, signer }: SignerProps) {
  const allowed = can.changeContract(useMe(), contractSubject(contract))
  const reason = allowed.ok ? null : allowed.reason
  return (
    <div className="grid flex-none justify-items-stretch gap-1.5">
      <Button
        size="small"
        className="justify-start"
        reason={reason}
        onClick={() =>
          void askPerson<void>((close) => (
            <InPersonDialog contract={contract} signer={signer} onClose={close} />
          ))
        }
      >
        <PenLine className="icon-14" />
        Sign in person
      </Button>
      {signer.signsByLink ? (
        <Button
          size="small"
          className="justify-start"
          reason={reason}
          onClick={() =>
            void askPerson<void>((close) => (
              <LinkDialog contract={contract} signer={signer} onClose={close} />
            ))
          }
        >
          <Link2 className="icon-14" />
          Copy link
        </Button>
      ) : null}
    </div>
  )
}
