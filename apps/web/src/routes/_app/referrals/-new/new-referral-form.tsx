import { referrals, webLeads } from '@crm/contract'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { can } from '@crm/domain/people/can'
import UserPlus from 'lucide-react/icons/user-plus'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useSend } from '~/api/send.ts'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { Field } from '~/forms/field.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { showFaults } from '~/forms/show-faults.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { TextInput } from '~/forms/text-input.tsx'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { faultsIn, parseValue } from '~/records/facts/fact-values.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { ClientPicker } from '~/kinds/leads/client-picker.tsx'
import { DuplicateNotice } from '~/kinds/leads/duplicate-notice.tsx'
import { referralFacts } from '../-referral-kind.ts'

type Client = Pick<WebLead, 'id' | 'fullName'>

interface Props {
  readonly referredBy?: Client
  readonly referred?: Client
  readonly onClose: () => void
}

type Form = UseFormReturn<Record<string, string>>

/** Both clients and the promised amount. The referred client may be a new lead. */
export function NewReferralForm({ referredBy, referred, onClose }: Props) {
  const form = useForm<Record<string, string>>({
    defaultValues: {
      referredById: referredBy?.id ?? '',
      referredByName: referredBy?.fullName ?? '',
      referredId: referred?.id ?? '',
      referredName: referred?.fullName ?? '',
      isNew: '',
      firstName: '',
      lastName: '',
      phone1: '',
      referredByAmountToPay: '',
    },
  })
  const draft = useFormDraft(form, `new referral ${referredBy?.id ?? referred?.id ?? ''}`)
  const createLead = useSend(webLeads.create, { quiet: true })
  const create = useSend(referrals.create, { quiet: true })
  const isSending = createLead.isPending || create.isPending
  const save = async (values: Record<string, string>) => {
    const faults = faultsOf(values)
    showFaults(faults, form)
    if (faults.length > 0 || isSending) return
    try {
      const made = await create.mutateAsync({
        body: {
          referredById: values['referredById'] ?? '',
          referredId: values['referredId'] || (await enterClient(values)),
          referredByAmountToPay: Number(
            parseValue(referralFacts.referredByAmountToPay, values['referredByAmountToPay'] ?? ''),
          ),
        },
      })
      draft.end()
      toast.done(`${made.referredBy.fullName} referred ${made.referred.fullName}`)
      onClose()
    } catch (error) {
      showRefusal(error, form)
    }
  }
  /** The new client stays selected, so that a refused referral does not create them twice. */
  const enterClient = async ({ firstName = '', lastName = '', phone1 = '' }: Record<string, string>) => {
    const { id, fullName } = await createLead.mutateAsync({
      body: { firstName, lastName, phone1: phone1 || null },
    })
    choose(form, 'referred', { id, fullName })
    return id
  }
  return (
    <FormBody
      isSending={isSending}
      onSubmit={(event) => {
        // A selected client has no input that would clear its error.
        form.clearErrors()
        void form.handleSubmit(save)(event)
      }}
      footer={
        <>
          <Button type="submit" variant="primary" disabled={isSending}>
            Create referral
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              draft.end()
              onClose()
            }}
          >
            Cancel
          </Button>
        </>
      }
    >
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
      <FormError message={form.formState.errors['root']?.message} />
      <Side form={form} side="referredBy" label="Referred by" isGiven={referredBy !== undefined} />
      <Side form={form} side="referred" label="Client referred" isGiven={referred !== undefined} />
      <div className="grid pairs gap-4">
        <FormFact
          form={form}
          fact={{
            ...referralFacts.referredByAmountToPay,
            isHalf: true,
            help: 'Paid when the new system runs.',
          }}
          field="referredByAmountToPay"
        />
      </div>
    </FormBody>
  )
}

function faultsOf(values: Record<string, string>): (readonly [field: string, message: string])[] {
  const isSomebody = values['isNew'] && (values['firstName']?.trim() || values['lastName']?.trim())
  return [
    ...Object.entries(faultsIn(referralFacts, values)),
    ...(values['referredById'] ? [] : [['referredById', 'Choose who referred them.'] as const]),
    ...(values['referredId'] || isSomebody ? [] : [['referredId', 'Choose who was referred.'] as const]),
  ]
}

type SideName = 'referredBy' | 'referred'

function choose(form: Form, side: SideName, client: Client | undefined): void {
  form.setValue(`${side}Id`, client?.id ?? '', { shouldDirty: true })
  form.setValue(`${side}Name`, client?.fullName ?? '', { shouldDirty: true })
  form.clearErrors(`${side}Id`)
}

interface SideProps {
  readonly form: Form
  readonly side: SideName
  readonly label: string
  /** Preset: the form was opened about this client. */
  readonly isGiven: boolean
}

/** One of the two clients: preset, searched for, or (when referred) a new lead. */
function Side({ form, side, label, isGiven }: SideProps) {
  const me = useMe()
  const [id, name, isNew] = useWatch({ control: form.control, name: [`${side}Id`, `${side}Name`, 'isNew'] })
  const error = form.formState.errors[`${side}Id`]?.message
  if (id) {
    return (
      <div className="grid gap-1.5">
        <span className="text-13 font-medium text-2">{label}</span>
        <p className="flex min-h-8 items-center gap-2 text-14">
          <strong className="cut">{name}</strong>
          {isGiven ? null : (
            <Button
              variant="quiet"
              size="small"
              className="ml-auto"
              onClick={() => choose(form, side, undefined)}
            >
              Another client
            </Button>
          )}
        </p>
        {error ? (
          <p role="alert" className="text-12 text-late-text">
            {error}
          </p>
        ) : null}
      </div>
    )
  }
  if (side === 'referred' && isNew) return <NewClient form={form} error={error} />
  return (
    <div className="grid gap-2">
      <ClientPicker label={label} error={error} onChoose={(client) => choose(form, side, client)} />
      {side === 'referred' && can.createLead(me).ok ? (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => {
            form.clearErrors('referredId')
            form.setValue('isNew', 'yes', { shouldDirty: true })
          }}
        >
          <UserPlus className="icon-14" />
          New client
        </Button>
      ) : null}
    </div>
  )
}

const newFields = [
  ['firstName', 'First name', {}],
  ['lastName', 'Last name', {}],
  ['phone1', 'Phone', { type: 'tel', autoComplete: 'off' }],
] as const

function NewClient({ form, error }: { readonly form: Form; readonly error: string | undefined }) {
  const [firstName, lastName, phone1] = useWatch({
    control: form.control,
    name: ['firstName', 'lastName', 'phone1'],
  })
  return (
    <fieldset className="grid pairs gap-4">
      <legend className="col-span-full flex w-full items-center pb-2 text-13 font-strong">
        Client referred, new
        <Button
          variant="quiet"
          size="small"
          className="ml-auto"
          onClick={() => form.setValue('isNew', '', { shouldDirty: true })}
        >
          Existing client
        </Button>
      </legend>
      {newFields.map(([field, label, input]) => (
        <Field
          key={field}
          label={label}
          error={form.formState.errors[field]?.message ?? (field === 'firstName' ? error : undefined)}
        >
          {(control) => <TextInput {...control} {...input} {...form.register(field)} />}
        </Field>
      ))}
      <div className="col-span-full has-[output:empty]:hidden">
        <DuplicateNotice
          input={{ firstName, lastName, phone1 }}
          attach="Choose"
          onAttach={(lead) => choose(form, 'referred', lead)}
        />
      </div>
    </fieldset>
  )
}
