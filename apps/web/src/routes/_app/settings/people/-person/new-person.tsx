import { webCrmUsers } from '@crm/contract'
import type { User } from '@crm/contract/web/user-shapes'
import { can } from '@crm/domain/people/can'
import { getRouteApi } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { type ResolverResult, useForm } from 'react-hook-form'
import { useSend } from '~/api/send.ts'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { FormFooter } from '~/forms/form-footer.tsx'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { faultsIn, toNewRecord, valuesOf } from '~/records/facts/fact-values.ts'
import type { FactTable } from '~/records/facts/fact.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { useMe } from '~/session/me.ts'
import { Panel } from '~/ui/panel.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { toast } from '~/ui/toast.ts'
import { personFacts } from './person-kind.tsx'

const list = getRouteApi('/_app/settings/people/_list')

/** Prepares a CRM user before their first sign-in. The typed values survive any server response. */
export function NewPerson() {
  const navigate = list.useNavigate()
  const search = list.useSearch()
  const allowed = can.createUser(useMe())
  const close = () => void navigate({ to: '/settings/people', search })
  return (
    <Sheet title="Add person" onClose={close}>
      {allowed.ok ? (
        <NewPersonForm onClose={close} />
      ) : (
        <Panel icon={<Lock />} title="Only administrators add people" help={allowed.reason} />
      )}
    </Sheet>
  )
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const { name, phoneNum, department, role, isSales, isMarketting } = personFacts

/** Fields of a new user; the object ID links the account at the first sign-in. */
const newFacts = {
  name,
  email: {
    kind: 'text',
    type: 'email',
    label: 'Email',
    maxLength: 254,
    help: 'Their work account.',
  },
  oid: {
    kind: 'text',
    label: 'Object ID',
    maxLength: 60,
    help: 'Find it in Entra ID → Users → Object ID.',
    placeholder: '00000000-0000-0000-0000-000000000000',
    check: (text) => (uuid.test(text) ? undefined : 'An object ID has 32 digits in five groups.'),
  },
  phoneNum,
  department,
  role,
  isSales,
  isMarketting,
} satisfies FactTable<User>

type NewField = keyof typeof newFacts
type NewValues = Readonly<Record<NewField, string>>

const fields = Object.keys(newFacts) as NewField[]

const needed: Partial<Record<NewField, string>> = {
  name: 'Enter the name.',
  email: 'Enter the email address.',
  oid: 'Enter the object ID.',
}

function checkPerson(values: NewValues): ResolverResult<NewValues> {
  const missing = Object.entries(needed).filter(([field]) => values[field as NewField].trim() === '')
  const faults = [...Object.entries(faultsIn<User>(newFacts, values)), ...missing]
  return faults.length === 0
    ? { values, errors: {} }
    : {
        values: {},
        errors: Object.fromEntries(faults.map(([field, message]) => [field, { type: 'value', message }])),
      }
}

function NewPersonForm({ onClose }: { readonly onClose: () => void }) {
  const navigate = list.useNavigate()
  const form = useForm<NewValues>({
    defaultValues: { ...valuesOf<User, NewField>(newFacts), role: 'USER', isSales: 'no', isMarketting: 'no' },
    resolver: checkPerson,
  })
  const draft = useFormDraft(form, 'new person')
  const create = useSend(webCrmUsers.createUser, { quiet: true })
  const save = (values: NewValues) =>
    create.mutateAsync({ body: toNewRecord<User>(newFacts, values) }).then(
      (person) => {
        draft.forget()
        toast.done(`${person.name} added`)
        return navigate({ to: '/settings/people/$userId', params: { userId: person.id } })
      },
      (error: unknown) => showRefusal(error, form),
    )
  return (
    <FormBody
      isSending={create.isPending}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      footer={<FormFooter action="Add person" isSending={create.isPending} draft={draft} onClose={onClose} />}
    >
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
      <FormError message={form.formState.errors.root?.message} />
      <p className="text-13 text-2">Access comes from their directory groups. Set their CRM role here.</p>
      <div className="grid pairs gap-4">
        {fields.map((field) => (
          <FormFact<User, NewValues> key={field} form={form} fact={newFacts[field]} field={field} />
        ))}
      </div>
    </FormBody>
  )
}
