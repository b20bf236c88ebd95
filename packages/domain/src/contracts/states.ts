/** State machine of contracts. `people/rights/jobs.ts` has the permissions. */
import { type ContractTemplateId, isHomeImprovement } from './templates.ts'

export const contractStates = [
  'Draft',
  'Sent',
  'Viewed',
  'Signed',
  'Completed',
  'ChangeRequested',
  'Declined',
  'Voided',
  'Expired',
] as const
export type ContractState = (typeof contractStates)[number]

export const contractStateLabels: Record<ContractState, string> = {
  Draft: 'Draft',
  Sent: 'Sent',
  Viewed: 'Viewed',
  Signed: 'Partly signed',
  Completed: 'Completed',
  ChangeRequested: 'Change requested',
  Declined: 'Declined',
  Voided: 'Void',
  Expired: 'Expired',
}

export type ContractAction =
  | 'change'
  | 'send'
  | 'remind'
  | 'open'
  | 'sign'
  | 'decline'
  | 'void'
  | 'expire'
  | 'requestChange'
  | 'acceptChange'
  | 'refuseChange'

interface ActionRule {
  readonly from: readonly ContractState[]
  /** Refusal in other states; follows the sentence with the current state. */
  readonly whyNot: string
}

/** Sent, and still open for signatures. */
export const openStates = ['Sent', 'Viewed', 'Signed'] as const satisfies readonly ContractState[]
export const isOpenState = (state: ContractState): boolean =>
  (openStates as readonly ContractState[]).includes(state)

export const contractActions: Record<ContractAction, ActionRule> = {
  change: { from: ['Draft'], whyNot: 'Only a draft can be changed; request a change instead.' },
  send: { from: ['Draft'], whyNot: 'Only a draft can be sent.' },
  remind: { from: openStates, whyNot: 'No signature is due.' },
  open: { from: openStates, whyNot: 'It can no longer be read.' },
  sign: { from: openStates, whyNot: 'It cannot be signed now.' },
  decline: { from: openStates, whyNot: 'It cannot be declined now.' },
  void: {
    from: [...openStates, 'ChangeRequested'],
    whyNot: 'Only a contract out for signature can be voided.',
  },
  expire: { from: ['Sent', 'Viewed'], whyNot: 'It does not expire.' },
  requestChange: {
    from: ['Sent', 'Viewed', 'Completed'],
    whyNot: 'Request a change before the first signature or after the last.',
  },
  acceptChange: { from: ['ChangeRequested'], whyNot: 'No change is requested.' },
  refuseChange: { from: ['ChangeRequested'], whyNot: 'No change is requested.' },
}

const stateWords: Record<ContractState, string> = {
  Draft: 'a draft',
  Sent: 'sent',
  Viewed: 'sent and read',
  Signed: 'partly signed',
  Completed: 'completed',
  ChangeRequested: 'waiting for the answer to a change',
  Declined: 'declined',
  Voided: 'void',
  Expired: 'expired',
}

/** "This contract is completed." */
export const contractInWords = (state: ContractState): string => `This contract is ${stateWords[state]}.`

export interface ContractSnapshot {
  readonly template: ContractTemplateId
  readonly state: ContractState
  /** State before a change was requested. */
  readonly previousState: ContractState | null
}

/** Explains why the action is not possible; undefined when it is. */
export function whyNotNow(
  action: ContractAction,
  { template, state, previousState }: ContractSnapshot,
): string | undefined {
  const { from, whyNot } = contractActions[action]
  if (!from.includes(state)) return `${contractInWords(state)} ${whyNot}`
  if (action === 'requestChange' && !isHomeImprovement(template))
    return 'Only a home improvement contract can be changed.'
  // A fully signed contract cannot be voided: a change order changes it.
  if (action === 'void' && state === 'ChangeRequested' && previousState === 'Completed')
    return 'This contract is completed. Answer the change that is requested.'
  return undefined
}

/** Days during which a sent contract can be read and signed (domain: 30 days). */
export const signingDays = 30
/** Days after sending on which missing signers are reminded. */
export const reminderDays = [3, 10, 24] as const

interface SignerTurn {
  readonly order: number
  readonly signedAt: string | null
}

/** The next signer in order; undefined when all have signed. */
export const nextSigner = <S extends SignerTurn>(signers: readonly S[]): S | undefined =>
  signers.filter(({ signedAt }) => signedAt === null).toSorted((a, b) => a.order - b.order)[0]

export const contractNumber = (number: number): string => `C-${number}`
