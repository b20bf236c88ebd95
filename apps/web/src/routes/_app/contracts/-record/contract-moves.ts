/** The actions of a contract for this person: their effect, or why they are disabled. */
import type { Contract } from '@crm/contract/web/contract-shapes'
import { whyNoReminderYet } from '@crm/domain/contracts/signing-links'
import { signingServices } from '@crm/domain/contracts/service-template'
import { type ContractAction, whyNotNow } from '@crm/domain/contracts/states'
import { companyLines, signerRoles } from '@crm/domain/contracts/templates'
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { contractSubject } from '~/kinds/contracts/contract-subject.ts'

const moveNames = ['send', 'countersign', 'onPaper', 'remind', 'requestChange', 'void', 'remove'] as const
export type MoveName = (typeof moveNames)[number]

export interface ContractMove {
  readonly name: MoveName
  readonly label: string
  /** Beside the button: its effect, or the reason it is disabled. */
  readonly words: string
  readonly isAllowed: boolean
}

/** @param missing how many entries are missing before it can be sent; undefined while loading */
export const movesOf = (
  contract: Contract,
  me: Actor,
  missing: number | undefined,
  now: Date = new Date(),
): ContractMove[] =>
  moveNames.map((name) => {
    const { label, words } = moves[name]
    const reason = whyNot(name, contract, me, { missing, now })
    return { name, label, words: reason ?? words(contract, me), isAllowed: reason === undefined }
  })

interface Move {
  readonly label: string
  readonly words: (contract: Contract, me: Actor) => string
}

const dueOf = ({ signers }: Contract) => signers.find(({ isDue }) => isDue)

const moves: Record<MoveName, Move> = {
  send: {
    label: 'Send',
    words: ({ lead }) => `To ${lead.fullName} first`,
  },
  countersign: {
    label: 'Sign for company',
    words: (contract, me) =>
      signatureOf(contract, me).completes ? 'Completes it' : 'As salesperson; the contractor signs next',
  },
  onPaper: { label: 'Signed on paper', words: () => 'Completes it with a scan' },
  remind: { label: 'Remind', words: (contract) => `Emails ${dueOf(contract)?.name ?? 'the next signer'}` },
  requestChange: {
    label: 'Request a change',
    words: ({ state }) =>
      state === 'Completed' ? 'A change order for the client to sign' : 'Replaces this one with a draft',
  },
  void: { label: 'Void', words: () => 'Ends every signing link' },
  remove: { label: 'Remove', words: () => 'Removes this draft' },
}

/** The lines that one signature of this person covers, and for whom: "Salesperson, for Rita Reyes". */
export function signatureOf(contract: Contract, me: Actor) {
  const { signers, salespersonId } = contract
  const asContractor = can.signContractAsContractor(me, contractSubject(contract))
  const lines = companyLines(signers, asContractor.ok)
  return {
    lines: lines.map(({ role, name }) =>
      role === 'salesperson' && salespersonId !== me.id
        ? `${signerRoles[role]}, for ${name}`
        : `${signerRoles[role]}, ${name}`,
    ),
    completes: signers.filter(({ signedAt }) => signedAt === null).length === lines.length,
    whyNot: lines.length === 0 && !asContractor.ok ? asContractor.reason : undefined,
  }
}

/** Moves that the state machine knows by another name. */
const actions: ReadonlyMap<MoveName, ContractAction> = new Map([
  ['countersign', 'sign'],
  ['onPaper', 'sign'],
  ['remove', 'change'],
])

function whyNot(
  name: MoveName,
  contract: Contract,
  me: Actor,
  { missing, now: today }: { readonly missing: number | undefined; readonly now: Date },
): string | undefined {
  const about = contractSubject(contract)
  const action = actions.get(name) ?? (name as ContractAction)
  const now = whyNotNow(action, contract)
  if (now !== undefined) return name === 'remove' ? 'Sent contracts cannot be removed.' : shorter(now)
  const may = {
    countersign: can.signContract,
    onPaper: can.completeContractOnPaper,
    requestChange: can.requestContractChange,
    remove: can.removeContract,
  }
  const allowed = (may[name as keyof typeof may] ?? can.changeContract)(me, about)
  if (!allowed.ok) return allowed.reason
  const due = dueOf(contract)
  const { signingService } = contract
  const service = signingService === 'own' ? undefined : signingServices[signingService]
  if (name === 'onPaper') return whyNotOnPaper(contract, service)
  if (name === 'countersign' && service !== undefined) return `The company signs in ${service}.`
  if (name === 'countersign' && due?.signsByLink) return `${due.name} signs first.`
  if (name === 'countersign') return signatureOf(contract, me).whyNot
  if (name === 'remind' && service === undefined && due && !due.signsByLink) return 'The company signs next.'
  if (name === 'remind') return whyNoReminderYet(due?.sentAt ?? null, today)
  if (name !== 'send' || !missing) return undefined
  return missing === 1
    ? 'One thing is missing; see the list.'
    : `${missing} things are missing; see the list.`
}

/** A paper carries all signatures, or none: a signer is never asked twice. */
function whyNotOnPaper({ signers }: Contract, service: string | undefined): string | undefined {
  if (service !== undefined) return `${service} has this contract.`
  const electronic = signers.find(({ signedAt }) => signedAt !== null)
  return electronic && `${electronic.name} signed electronically.`
}

/** The page header already shows the state. */
const shorter = (reason: string) => reason.replace(/^This contract is [^.]+\. /, '')
