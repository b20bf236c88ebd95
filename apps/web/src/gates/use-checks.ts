/** The three checks behind sign-in. Their requests start together; what they answer counts in the specified order. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { queries } from '~/api/queries.ts'
import { isServerError } from '~/api/server-error.ts'
import { crmUser, NoCrmUser, NotCreated } from '~/session/crm-user.ts'
import { directoryUser, NoDirectoryUser } from '~/session/directory-user.ts'
import { healthCheck } from '~/session/health-check.ts'
import { signOut } from '~/session/session.ts'
import { useSignInState } from '~/session/sign-in-state.ts'
import { type Action, loading, passed, type GateState } from './gate.ts'

/**
 * Called before rendering, so that requests run while the page renders. Only reads run ahead; a CRM user is
 * created once the gates before it have passed.
 */
export function beginChecks(): void {
  void queries.prefetchQuery(healthCheck)
  void queries.prefetchQuery(directoryUser)
  void queries.prefetchQuery(crmUser)
}

/** @param enabled false until a person is signed in: requests need a token */
export function useChecks(enabled: boolean): readonly GateState[] {
  // A call that failed because the browser is being sent to the directory is no failure of its gate.
  const isStaying = useSignInState() === 'none'
  const stateOf = (query: UseQueryResult<unknown>, failure: (error: Error) => Failure): GateState => {
    if (query.isSuccess || query.data !== undefined) return passed
    return query.isError && !query.isFetching && isStaying
      ? { is: 'failed', ...failure(query.error) }
      : loading
  }
  return [
    stateOf(useQuery({ ...healthCheck, enabled }), healthFailure),
    stateOf(useQuery({ ...directoryUser, enabled }), directoryFailure),
    stateOf(useQuery({ ...crmUser, enabled }), crmFailure),
  ]
}

type Failure = Omit<Extract<GateState, { is: 'failed' }>, 'is'>

const again: Action = {
  label: 'Try again',
  onPress: () => {
    void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  },
}
const leave: Action = { label: 'Sign out', onPress: () => void signOut() }

/** The failure may be permanent for this person: signing out lets somebody else use this computer. */
const orLeave = { actions: [again, leave] }
const onlyLeave = { actions: [leave] }

const healthFailure = (error: Error): Failure => ({
  message: isServerError(error) ? error.body.message : 'An unknown error occurred.',
  actions: [again],
})

const directoryFailure = (error: Error): Failure =>
  error instanceof NoDirectoryUser
    ? {
        message:
          'We encountered an issue while searching for your Microsoft account. Please contact support.',
        ...onlyLeave,
      }
    : { message: 'Unable to fetch Microsoft user data.', ...orLeave }

const noCrmUser = {
  message: 'We encountered an issue while searching for your Web CRM account. Please contact support.',
}

/** Only a refused creation has its own reason; every other failure has the specified sentence. */
function crmFailure(error: Error): Failure {
  if (error instanceof NotCreated && error.message) return { message: error.message, ...orLeave }
  return { ...noCrmUser, ...(error instanceof NoCrmUser ? onlyLeave : orLeave) }
}
