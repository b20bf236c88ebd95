import type { Task } from '@crm/contract/web/task-shapes'
import { useOutbox, type OutboxEntry } from '~/offline/outbox.ts'

type WaitingMove = Extract<OutboxEntry, { readonly kind: 'task' }>

/** A task's status change in the outbox, until the server has it. */
export const useQueuedMove = ({ id }: Pick<Task, 'id'>): WaitingMove | undefined =>
  useOutbox(({ all }) => all.find((one): one is WaitingMove => one.kind === 'task' && one.params?.id === id))
