import { tasks } from '@crm/contract'
import type { NewTask as Given } from '@crm/contract/web/task-shapes'
import { useForm } from 'react-hook-form'
import { useSend } from '~/api/send.ts'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { FormFooter } from '~/forms/form-footer.tsx'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { toNewRecord, valuesOf } from '~/records/facts/fact-values.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { Keys } from '~/ui/keys.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { toast } from '~/ui/toast.ts'
import type { RecordOfTasks } from './task-row.tsx'
import { type TaskField, taskFacts } from './task-facts.tsx'
import { shortOf } from './task-kind.ts'

interface Props {
  /** The record that the task is about. */
  readonly on?: RecordOfTasks & { readonly name: string }
  readonly onClose: () => void
}

const fields = Object.keys(taskFacts) as TaskField[]

/** Creates a task for oneself or somebody else. The typed values survive any server response. */
export function NewTask({ on, onClose }: Props) {
  const me = useMe()
  const create = useSend(tasks.create, { quiet: true })
  const fresh = {
    ...valuesOf(taskFacts),
    status: 'Todo',
    priority: 'Medium',
    isFollowUp: 'no',
    delegatedTo: me.id,
  }
  const form = useForm({ defaultValues: fresh })
  const draft = useFormDraft(form, on ? `task on ${on.id}` : 'new task')
  const save = (goesOn: boolean) =>
    form.handleSubmit(async (values) => {
      if (create.isPending) return
      if (values.description.trim() === '') {
        form.setError('description', { message: 'A task needs some words.' }, { shouldFocus: true })
        return
      }
      const body = {
        ...toNewRecord(taskFacts, values),
        // Null means unassigned; an absent value would assign it to its author.
        delegatedTo: values.delegatedTo || null,
        about: on ? { type: on.type, id: on.id } : null,
      } as Given
      try {
        const made = await create.mutateAsync({ body })
        draft.forget()
        toast.done(`Created: ${shortOf(made.description)}`)
        if (!goesOn) return onClose()
        form.reset({ ...fresh, dueDate: values.dueDate, delegatedTo: values.delegatedTo })
        form.setFocus('description')
      } catch (error) {
        showRefusal(error, form)
      }
    })
  return (
    <Sheet title="New task" onClose={onClose}>
      <FormBody
        isSending={create.isPending}
        onSubmit={(event) => void save(false)(event)}
        onModEnter={() => void save(true)()}
        footer={
          <FormFooter
            action="Create task"
            isSending={create.isPending}
            isCancelWide
            draft={draft}
            onClose={onClose}
          >
            <Button
              variant="quiet"
              className="-mr-3 ml-auto"
              disabled={create.isPending}
              onClick={() => void save(true)()}
            >
              Create and add another
              <span className="ml-1 max-sm:hidden">
                <Keys keys="Mod+↵" />
              </span>
            </Button>
          </FormFooter>
        }
      >
        <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
        <FormError message={form.formState.errors.root?.message} />
        {on ? (
          <p className="text-13 text-2">
            About <span className="font-medium text-1">{on.name}</span>
          </p>
        ) : null}
        <div className="grid pairs gap-4">
          {fields.map((field) => (
            <FormFact key={field} form={form} fact={taskFacts[field]} field={field} />
          ))}
        </div>
      </FormBody>
    </Sheet>
  )
}
