import { useForm } from 'react-hook-form'
import { messageOf } from '~/api/server-error.ts'
import { FormError } from '~/forms/form-error.tsx'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { FormFact } from '../facts/form-fact.tsx'
import type { Fact } from '../facts/fact.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

interface Props {
  readonly title: string
  readonly help: string
  /** Key of the draft: text typed earlier is restored. */
  readonly about: string
  /** "Void contract" */
  readonly verb: string
  /** "Keep it" */
  readonly back: string
  readonly isDangerous?: true
  readonly isOptional?: true
  /** An error that it throws shows in the dialog. */
  readonly onSubmit: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/** An action with a required reason, which stays in the history. */
export default function ReasonDialog(props: Props) {
  const { title, help, about, verb, back, isDangerous, isOptional, onSubmit, onClose } = props
  const fact: Fact<object> = {
    kind: 'text',
    label: 'Why',
    maxLength: 2000,
    isLong: true,
    ...(isOptional && { isOptional }),
  }
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' } })
  const draft = useFormDraft(form, about)
  const { errors, isSubmitting } = form.formState
  const close = () => {
    draft.end()
    onClose()
  }
  const say = async ({ reason }: { reason: string }) => {
    if (!isOptional && !reason.trim()) {
      return form.setError('reason', { message: 'Required.' }, { shouldFocus: true })
    }
    try {
      await onSubmit(reason.trim())
      close()
    } catch (error) {
      form.setError('root', { message: messageOf(error) })
    }
  }
  return (
    <Dialog title={title} help={help} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(say)(event)}>
        <FormError message={errors.root?.message} />
        <FormFact form={form} fact={fact} field="reason" />
        <footer className="flex justify-end gap-2">
          <Button variant="quiet" onClick={close}>
            {back}
          </Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} disabled={isSubmitting}>
            {verb}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
