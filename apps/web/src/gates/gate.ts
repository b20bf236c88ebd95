/** The gates of specification sections 1 and 2: their order, their texts, and the progress of a start. */
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

/** An action after a failure. */
export interface Action {
  readonly label: string
  readonly onPress: () => void
}

export const loading: GateState = { is: 'loading' }
export const passed: GateState = { is: 'passed' }

/** A line of the status region: a gate's loading text, replaced by the success text once it has passed. */
export interface Line {
  readonly name: string
  readonly text: string
  readonly is: 'now' | 'past'
}

/** The first gate that has not passed; the number of gates when all have. */
export const currentGate = (states: readonly GateState[]): number => {
  const found = states.findIndex(({ is }) => is !== 'passed')
  return found === -1 ? states.length : found
}

/**
 * The lines of the status region: success of every gate before the current one, and loading of the current
 * one.
 */
export function linesOf(states: readonly GateState[]): Line[] {
  const current = currentGate(states)
  return gates.flatMap((gate: Gate, index): Line[] => {
    if (index < current) return gate.success ? [{ name: gate.name, text: gate.success, is: 'past' }] : []
    const isShown = index === current && states[index]?.is === 'loading'
    return isShown ? [{ name: gate.name, text: gate.loading, is: 'now' }] : []
  })
}
