import type { Hook } from '@crm/contract/web/hook-shapes'
import { useForm, useWatch } from 'react-hook-form'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { Field } from '~/forms/field.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { FormFooter } from '~/forms/form-footer.tsx'
import { showFaults } from '~/forms/show-faults.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { TextInput } from '~/forms/text-input.tsx'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { EventChoices } from './event-choices.tsx'
import { type HookValues, missingIn, noValues, valuesOf } from './hook-values.ts'

interface Props {
  /** Absent for a new webhook. */
  readonly hook?: Hook
  readonly isSending: boolean
  /** Returns whether it was saved; `show` puts a refusal at its field. */
  readonly onSave: (
    values: HookValues,
    show: (refusal: unknown) => void,
    version: number | undefined,
  ) => Promise<boolean>
  readonly onClose: () => void
}

/** URL, name and events of a webhook. The typed values survive any server response. */
export function HookForm({ hook, isSending, onSave, onClose }: Props) {
  const form = useForm<HookValues>({
    defaultValues: hook ? valuesOf(hook) : noValues,
  })
  const draft = useFormDraft(form, hook?.id ?? 'new webhook', hook?.version)
  const events = useWatch({ control: form.control, name: 'events' })
  const { errors } = form.formState
  const save = async (values: HookValues) => {
    const missing = missingIn(values)
    showFaults(missing, form)
    if (missing.length > 0) return
    if (await onSave(values, (refusal) => showRefusal(refusal, form), draft.version)) draft.forget()
  }
  return (
    <FormBody
      isSending={isSending}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      footer={
        <FormFooter
          action={hook ? 'Save' : 'Set up webhook'}
          isSending={isSending}
          draft={draft}
          onClose={onClose}
        />
      }
    >
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
      <FormError message={errors.root?.message} />
      <Field
        label="Endpoint"
        help="Such as Mailing list or Phone system."
        error={errors.description?.message}
      >
        {(control) => <TextInput {...control} maxLength={120} {...form.register('description')} />}
      </Field>
      <Field label="Address" help="Public, over https. Receives POST requests." error={errors.url?.message}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            placeholder="https://example.com/hooks"
            {...form.register('url')}
          />
        )}
      </Field>
      <EventChoices
        events={events}
        error={errors.events?.message}
        onChange={(chosen) => {
          form.clearErrors('events')
          form.setValue('events', chosen, { shouldDirty: true })
        }}
      />
    </FormBody>
  )
}
