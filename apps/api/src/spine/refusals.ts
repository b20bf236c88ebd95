/** Refusals, independent of HTTP: business code throws or returns them, and the route answers them. */
import type { Refusal } from '@crm/contract/refusals'
import type { Decision } from '@crm/domain/people/permissions'

/** A version conflict: somebody else changed the same field since. */
export const conflict = <B>(message: string, current: B) => ({
  status: 409 as const,
  body: { message, current },
})

/** A refusal with a readable reason; `errors` names the fields at fault. */
export const refuse = <const S extends 400 | 403 | 404 | 409 | 423 | 500>(
  status: S,
  message: string,
  errors?: Refusal['errors'],
) => ({ status, body: { message, ...(errors && { errors }) } })

/** Thrown to leave a transaction with a refusal, so that it is rolled back; the route answers it. */
export class Refused extends Error {
  readonly answer: ReturnType<typeof refuse> | ReturnType<typeof conflict>

  constructor(answer: Refused['answer']) {
    super(answer.body.message)
    this.answer = answer
  }
}

/** Throws Refused, 403 with the reason, unless the decision allows it. */
export function demand(decision: Decision): void {
  if (!decision.ok) throw new Refused(refuse(403, decision.reason))
}

/** Throws Refused, 400 with every fault and its field, if there are any. */
export function demandNoFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refused(refuse(400, allMessages(faults), [...faults]))
}

export type Fault = NonNullable<Refusal['errors']>[number]

export const allMessages = (faults: readonly Fault[]) => faults.map(({ message }) => message).join(' ')
