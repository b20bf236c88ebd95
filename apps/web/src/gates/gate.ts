/** The gates of specification sections 1 and 2: their order, their words, and where a start stands. */
export interface Gate {
  readonly name: string
  readonly loading: string
  /** Sign-in shows no success text. */
  readonly success?: string
}

export const gates = [
  { name: 'sign-in', loading: 'Authentication in progress..' },
  { name: 'health', loading: 'Checking critical services...', success: 'All services are operational!' },
  {
    name: 'directory user',
    loading: 'Verifying Microsoft user...',
    success: 'Microsoft user verified successfully!',
  },
  {
    name: 'CRM user',
    loading: 'Verifying Web CRM User...',
    success: 'Web CRM user verified successfully!',
  },
] as const satisfies readonly Gate[]

export type GateState =
  | { readonly is: 'loading' }
  | { readonly is: 'passed' }
  | {
      readonly is: 'failed'
      readonly message: string
      readonly actions: readonly Action[]
    }

/** What one can do about a failure. */
export interface Action {
  readonly label: string
  readonly onPress: () => void
}

export const loading: GateState = { is: 'loading' }
export const passed: GateState = { is: 'passed' }

/** A line of the status region: a gate's loading text, and in its place the success text once it is passed. */
export interface Line {
  readonly name: string
  readonly text: string
  readonly is: 'now' | 'past'
}

/** The first gate that is not passed; the number of gates when all are. */
export const currentGate = (states: readonly GateState[]): number => {
  const found = states.findIndex(({ is }) => is !== 'passed')
  return found === -1 ? states.length : found
}

/** What the status region says: the success of every gate before the current one, and the current one's loading. */
export function linesOf(states: readonly GateState[]): Line[] {
  const current = currentGate(states)
  return gates.flatMap((gate: Gate, index): Line[] => {
    if (index < current) return gate.success ? [{ name: gate.name, text: gate.success, is: 'past' }] : []
    const isShown = index === current && states[index]?.is === 'loading'
    return isShown ? [{ name: gate.name, text: gate.loading, is: 'now' }] : []
  })
}
