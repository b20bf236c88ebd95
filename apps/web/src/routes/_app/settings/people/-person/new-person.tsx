import { webCrmUsers } from '@crm/contract'
import { departments, type Department, type Role, roles } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { getRouteApi } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { useForm } from 'react-hook-form'
import { useSend } from '../../../../../api/send.ts'
import { Field } from '../../../../../forms/field.tsx'
import { FormBody } from '../../../../../forms/form-body.tsx'
import { FormError } from '../../../../../forms/form-error.tsx'
import { Select } from '../../../../../forms/select.tsx'
import { showRefusal } from '../../../../../forms/show-refusal.ts'
import { Switch } from '../../../../../forms/switch.tsx'
import { TextInput } from '../../../../../forms/text-input.tsx'
import { useMe } from '../../../../../session/me.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Panel } from '../../../../../ui/panel.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import { toast } from '../../../../../ui/toast.ts'
import { roleNames } from '../-role-names.ts'
import { personLabels } from './person-values.ts'

const list = getRouteApi('/_app/settings/people/_list')

/** Prepares the CRM user of somebody before their first sign-in. Whatever the server answers, what was typed stays. */
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
        <Panel icon={<Lock />} title="People are added by administrators" help={allowed.reason} />
      )}
    </Sheet>
  )
}

interface NewValues {
  readonly oid: string
  readonly name: string
  readonly email: string
  readonly phoneNum: string
  readonly department: Department | ''
  readonly role: Role
  readonly isSales: boolean
  readonly isMarketting: boolean
}

const empty: NewValues = {
  oid: '',
  name: '',
  email: '',
  phoneNum: '',
  department: '',
  role: 'USER',
  isSales: false,
  isMarketting: false,
}

const uuid = /^\s*[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\s*$/i

function NewPersonForm({ onClose }: { readonly onClose: () => void }) {
  const navigate = list.useNavigate()
  const form = useForm<NewValues>({ defaultValues: empty })
  const create = useSend(webCrmUsers.createUser, { quiet: true })
  const { errors } = form.formState
  const save = ({ department, phoneNum, ...values }: NewValues) =>
    create
      .mutateAsync({
        body: {
          ...values,
          oid: values.oid.trim(),
          department: department || null,
          phoneNum: phoneNum || null,
        },
      })
      .then(
        (person) => {
          toast.done(`${person.name} added`)
          return navigate({ to: '/settings/people/$userId', params: { userId: person.id } })
        },
        (error: unknown) => showRefusal(error, form),
      )
  return (
    <FormBody
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      footer={
        <>
          <Button type="submit" variant="primary" disabled={create.isPending}>
            Add person
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <FormError message={errors.root?.message} />
      <p className="text-13 text-2">
        The directory decides what they see, by their groups. Here you prepare what they do in the CRM.
      </p>
      <Field label="Name" error={errors.name?.message}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={120}
            {...form.register('name', { required: 'A person has a name.' })}
          />
        )}
      </Field>
      <Field label="E-mail" help="The address of their work account." error={errors.email?.message}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            maxLength={254}
            {...form.register('email', { required: 'A person has a mail address.' })}
          />
        )}
      </Field>
      <Field
        label="Object ID"
        help="Of the account, as the directory shows it among the person’s properties."
        error={errors.oid?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={60}
            placeholder="00000000-0000-0000-0000-000000000000"
            {...form.register('oid', {
              pattern: { value: uuid, message: 'An object ID has 32 digits in five groups.' },
              required: 'The account is found by its object ID.',
            })}
          />
        )}
      </Field>
      <Field label={personLabels.phoneNum} isOptional error={errors.phoneNum?.message}>
        {(control) => <TextInput {...control} type="tel" maxLength={120} {...form.register('phoneNum')} />}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={personLabels.department} error={errors.department?.message}>
          {(control) => (
            <Select
              {...control}
              none="None"
              choices={departments.map((value) => ({ value, label: value }))}
              {...form.register('department')}
            />
          )}
        </Field>
        <Field label={personLabels.role} error={errors.role?.message}>
          {(control) => (
            <Select
              {...control}
              choices={roles.map((value) => ({ value, label: roleNames[value] }))}
              {...form.register('role')}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-2">
        {(['isSales', 'isMarketting'] as const).map((name) => (
          <Switch key={name} label={personLabels[name]} {...form.register(name)} />
        ))}
      </div>
    </FormBody>
  )
}
