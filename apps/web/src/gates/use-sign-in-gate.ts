import { useEffect, useState } from 'react'
import { signIn, type Start } from '~/session/session.ts'
import { loading, passed, type GateState } from './gate.ts'

/** A signed-out start has its own page. */
export type GateStart = Exclude<Start, { readonly as: 'signed out' }>

/** Sign-in by redirect: passed, redirecting to the directory, or waiting for the person. */
export function useSignInGate(start: GateStart): GateState {
  const [as, setAs] = useState(start.as)

  useEffect(() => {
    if (start.as === 'leaving') start.leave().catch(() => setAs('refused'))
  }, [start])

  const leave = () => {
    setAs('leaving')
    signIn().catch(() => setAs('refused'))
  }
  if (as === 'signed in') return passed
  if (as === 'leaving') return loading
  const { message, label } = words[as]
  return { is: 'failed', message, actions: [{ label, onPress: leave }] }
}

/** Specification section 8. */
const words = {
  expired: { message: 'Your session has expired. Please sign in again.', label: 'Sign in' },
  refused: {
    message:
      'An error occurred while trying to log in with Microsoft. Please clear your browser cookies and try again.',
    label: 'Sign in again',
  },
}
