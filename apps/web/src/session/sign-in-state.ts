/** The states of a sign-in (specification section 4; a silent sign-in has no state of its own: A-481). */
import { useSyncExternalStore } from 'react'

export type SignInState = 'startup' | 'handleRedirect' | 'login' | 'acquireToken' | 'logout' | 'none'

let state: SignInState = 'startup'
const listeners = new Set<() => void>()

export function setSignInState(next: SignInState): void {
  state = next
  listeners.forEach((listener) => listener())
}

export const readSignInState = (): SignInState => state

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSignInState = (): SignInState =>
  useSyncExternalStore(subscribe, readSignInState, readSignInState)
