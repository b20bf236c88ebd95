import type { Task } from '@crm/contract/web/task-shapes'
import { useWaiting, type Waiting } from '../../../pocket/waiting.ts'

type WaitingMove = Extract<Waiting, { readonly kind: 'task' }>

/** What somebody made of the task on a phone without a signal, until the server has it. */
export const useWaitingMove = ({ id }: Pick<Task, 'id'>): WaitingMove | undefined =>
  useWaiting(({ all }) => all.find((one): one is WaitingMove => one.kind === 'task' && one.params?.id === id))
