/** How a contract moves: the action, from where to where. Who may is `people/rights/jobs.ts`. */
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
  /** What is wrong with asking from elsewhere: after the sentence that says where the contract stands. */
  readonly whyNot: string
}

/** It is out, and somebody can still sign it. */
export const openStates = ['Sent', 'Viewed', 'Signed'] as const satisfies readonly ContractState[]
export const isOpenState = (state: ContractState): boolean =>
  (openStates as readonly ContractState[]).includes(state)

export const contractActions: Record<ContractAction, ActionRule> = {
  change: { from: ['Draft'], whyNot: 'Only a draft is changed; request a change instead.' },
  send: { from: ['Draft'], whyNot: 'Only a draft is sent.' },
  remind: { from: openStates, whyNot: 'Nobody has to sign it now.' },
  open: { from: openStates, whyNot: 'There is nothing to read any more.' },
  sign: { from: openStates, whyNot: 'It cannot be signed now.' },
  decline: { from: openStates, whyNot: 'It cannot be declined now.' },
  void: { from: [...openStates, 'ChangeRequested'], whyNot: 'Only what is out for signature is voided.' },
  expire: { from: ['Sent', 'Viewed'], whyNot: 'It does not expire.' },
  requestChange: {
    from: ['Sent', 'Viewed', 'Completed'],
    whyNot: 'A change is requested of what is out for signature and unsigned, or of what is completed.',
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

export interface ContractStanding {
  readonly template: ContractTemplateId
  readonly state: ContractState
  /** Where it stood before a change was requested. */
  readonly previousState: ContractState | null
}

/** Why the contract cannot be moved so; undefined when it can. */
export function whyNotNow(
  action: ContractAction,
  { template, state, previousState }: ContractStanding,
): string | undefined {
  const { from, whyNot } = contractActions[action]
  if (!from.includes(state)) return `${contractInWords(state)} ${whyNot}`
  if (action === 'requestChange' && !isHomeImprovement(template))
    return 'A change is requested of the home improvement contract.'
  // What is signed by everybody is never void: a change order changes it.
  if (action === 'void' && state === 'ChangeRequested' && previousState === 'Completed')
    return 'This contract is completed. Answer the change that is requested.'
  return undefined
}

/** Days in which what was sent can be read and signed (domain: 30 days). */
export const signingDays = 30
/** Days after the sending on which whoever has not signed is reminded. */
export const reminderDays = [3, 10, 24] as const

interface SignerTurn {
  readonly order: number
  readonly signedAt: string | null
}

/** Who signs next, in order; undefined when everybody has. */
export const nextSigner = <S extends SignerTurn>(signers: readonly S[]): S | undefined =>
  signers.filter(({ signedAt }) => signedAt === null).toSorted((a, b) => a.order - b.order)[0]

export const contractNumber = (number: number): string => `C-${number}`
