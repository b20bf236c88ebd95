import { signOut } from '../session/session.ts'
import { endKeeping } from './kept-answers.ts'

/** Signs out; what was read does not stay behind on the phone. What waits does, until its person comes back. */
export const leave = (): Promise<void> => endKeeping().then(signOut)
