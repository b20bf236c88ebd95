import { useState, type ReactNode } from 'react'
import { currentGate, gates, linesOf } from './gate.ts'
import { GateScreen } from './gate-screen.tsx'
import { GateStatus } from './gate-status.tsx'
import { useChecks } from './use-checks.ts'
import { type GateStart, useSignInGate } from './use-sign-in-gate.ts'

interface Props {
  readonly start: GateStart
  readonly children: ReactNode
}

/** Children render only after every gate has passed; then the gates stay open for the life of the page. */
export function Gates({ start, children }: Props) {
  const signIn = useSignInGate(start)
  const states = [signIn, ...useChecks(signIn.is === 'passed')]
  const current = currentGate(states)
  const [isOpen, setOpen] = useState(false)
  if (current === gates.length && !isOpen) setOpen(true)

  return (
    <>
      <GateStatus lines={linesOf(states)} isPast={isOpen} />
      {isOpen ? children : <GateScreen current={current} state={states[current]} />}
    </>
  )
}
