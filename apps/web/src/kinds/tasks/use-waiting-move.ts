import type { Task } from '@crm/contract/web/task-shapes'
import { useWaiting, type Waiting } from '~/offline/waiting.ts'

type WaitingMove = Extract<Waiting, { readonly kind: 'task' }>

/** A task's status change in the outbox, until the server has it. */
export const useWaitingMove = ({ id }: Pick<Task, 'id'>): WaitingMove | undefined =>
  useWaiting(({ all }) => all.find((one): one is WaitingMove => one.kind === 'task' && one.params?.id === id))
