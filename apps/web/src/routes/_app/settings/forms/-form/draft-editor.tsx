import { forms } from '@crm/contract'
import type { Form, FormVersion } from '@crm/contract/web/form-shapes'
import { formFaults, maxFormLength } from '@crm/domain/forms/form-faults'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSend } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { Field } from '~/forms/field.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { RebasedNotice } from '~/forms/rebased-notice.tsx'
import { showRefusal } from '~/forms/show-refusal.ts'
import { TextArea } from '~/forms/text-area.tsx'
import { TextInput } from '~/forms/text-input.tsx'
import { usePersistentForm } from '~/forms/use-persistent-form.ts'
import { newestIn } from '~/records/edit/edit.tsx'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { ApproveButton } from './approve-button.tsx'
import { FaultList } from './fault-list.tsx'
import { FieldPalette } from './field-palette.tsx'
import { FormDocument } from './form-document.tsx'
import { RetireButton } from './retire-button.tsx'

type Draft = FormVersion & { readonly id: string }

interface Props {
  readonly form: Form
  readonly draft: Draft
}

const valuesOf = ({ wording, note }: FormVersion) => ({ wording, note: note ?? '' })

/** The text of a draft beside its document. After a version conflict the form keeps both texts. */
export function DraftEditor({ form: { id: template }, draft: saved }: Props) {
  const { form, draft, open, rebase } = usePersistentForm(saved, saved.id, valuesOf)
  const update = useSend(forms.update, { quiet: true })
  const [theirs, setTheirs] = useState<{ readonly newest: Draft; readonly words: string }>()
  const text = useRef<HTMLTextAreaElement | null>(null)
  const wording = useWatch({ control: form.control, name: 'wording' })
  const { isDirty, errors } = form.formState
  const save = async (values: ReturnType<typeof valuesOf>) => {
    try {
      const version = draft.version ?? saved.version
      const body = {
        ...(values.wording !== form.formState.defaultValues?.wording && { wording: values.wording }),
        ...(values.note !== form.formState.defaultValues?.note && { note: values.note }),
        version,
      }
      open({ ...(await update.mutateAsync({ params: { id: saved.id }, body })), id: saved.id })
      setTheirs(undefined)
      toast.done('Draft saved')
    } catch (error) {
      const newest = newestIn(error) as Draft | undefined
      if (!newest) return showRefusal(error, form)
      rebase(newest)
      setTheirs({ newest, words: messageOf(error) })
    }
  }
  const insert = (field: string) => {
    const area = text.current
    if (!area) return
    area.focus()
    area.setRangeText(field, area.selectionStart, area.selectionEnd, 'end')
    form.setValue('wording', area.value, { shouldDirty: true })
  }
  const { ref, ...wordingField } = form.register('wording')
  return (
    <div className="grid grid-cols-2 items-start gap-5 max-xl:grid-cols-1">
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          form.clearErrors()
          void form.handleSubmit(save)(event)
        }}
      >
        <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
        <FormError message={errors.root?.message} />
        {theirs ? (
          <RebasedNotice
            words={theirs.words}
            changes={[]}
            onTakeTheirs={() => {
              open(theirs.newest)
              setTheirs(undefined)
            }}
          />
        ) : null}
        <FieldPalette template={template} language={saved.language} onInsert={insert} />
        <Field label="Text" help="# part, ## heading, - item, **bold**" error={errors.wording?.message}>
          {(control) => (
            <TextArea
              {...control}
              {...wordingField}
              ref={(area) => {
                ref(area)
                text.current = area
              }}
              spellCheck
              maxLength={maxFormLength}
              className="max-h-none min-h-96 font-mono text-13"
            />
          )}
        </Field>
        <FaultList faults={formFaults(template, wording, saved.language)} />
        <Field label="Note" isOptional help="What is new in this version." error={errors.note?.message}>
          {(control) => <TextInput {...control} {...form.register('note')} maxLength={500} />}
        </Field>
        <footer className="sticky bottom-0 -mx-2 flex flex-wrap gap-2 border-t border-line bg-surface px-2 py-3">
          <Button type="submit" variant="primary" disabled={update.isPending}>
            Save draft
          </Button>
          <ApproveButton version={saved} reason={isDirty ? 'Save the draft first.' : null} />
          <RetireButton version={saved} />
        </footer>
      </form>
      <FormDocument template={template} wording={wording} language={saved.language} />
    </div>
  )
}
