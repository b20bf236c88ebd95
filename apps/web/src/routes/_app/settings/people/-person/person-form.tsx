import { users } from '@crm/contract'
import type { User, UserChanges } from '@crm/contract/web/user-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { departments, roles } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { send } from '../../../../../api/send.ts'
import { Field } from '../../../../../forms/field.tsx'
import { FormError } from '../../../../../forms/form-error.tsx'
import { Select } from '../../../../../forms/select.tsx'
import { showRefusal } from '../../../../../forms/show-refusal.ts'
import { Switch } from '../../../../../forms/switch.tsx'
import { TextInput } from '../../../../../forms/text-input.tsx'
import type { RecordKind } from '../../../../../records/edit/record-kind.ts'
import { useEdit } from '../../../../../records/edit/use-edit.ts'
import { useMe } from '../../../../../session/me.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { toast } from '../../../../../ui/toast.ts'
import { roleNames } from '../-role-names.ts'
import { personLabels, personValues, type PersonValues } from './person-values.ts'

interface Props {
  readonly person: User
}

const personKind: RecordKind<User, UserChanges> = {
  what: 'this person',
  put: (id, body) => send(users.update, { params: { id }, body }, { quiet: true }),
  labelOf: (field) => personLabels[field as keyof PersonValues],
  useWords: () => inWords,
}

/** Administrators change everything; everyone else their own phone. Who may change nothing sees no form. */
export function PersonForm({ person: opened }: Props) {
  // What the fields were filled from.
  const [person, setPerson] = useState(opened)
  const me = useMe()
  const changesAll = can.changeUser(me)
  const changesPhone = can.changeOwnPhone(me, person)
  const form = useForm<PersonValues>({ defaultValues: personValues(person) })
  const edit = useEdit(personKind, person)
  const begin = (saved: User) => {
    setPerson(saved)
    edit.beginAnew(saved)
    form.reset(personValues(saved))
  }
  const { errors, dirtyFields, isDirty } = form.formState
  if (!changesAll.ok && !changesPhone.ok) return null

  const save = async (values: PersonValues) => {
    const saved = await edit.save(changesIn(values, dirtyFields), (error) => showRefusal(error, form))
    if (!saved) return
    begin(saved)
    toast.done(`${saved.name} saved`)
  }
  const line = (
    name: 'name' | 'phoneNum' | 'HislicenseNum' | 'swUsername' | 'territory',
    type: 'text' | 'tel' = 'text',
    help?: string,
  ) => (
    <Field label={personLabels[name]} help={help} error={errors[name]?.message}>
      {(control) => <TextInput {...control} type={type} maxLength={120} {...form.register(name)} />}
    </Field>
  )
  return (
    <Card title="Change">
      <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)} className="grid gap-4 p-4">
        <FormError message={errors.root?.message} />
        {changesAll.ok ? line('name') : null}
        {line('phoneNum', 'tel')}
        {changesAll.ok ? (
          <>
            <div className="grid grid-cols-2 gap-4">
              {line('HislicenseNum')}
              {line('swUsername')}
              <Field label={personLabels.department} error={errors.department?.message}>
                {(control) => (
                  <Select
                    {...control}
                    none="None"
                    choices={departmentChoices}
                    {...form.register('department')}
                  />
                )}
              </Field>
              <Field label={personLabels.role} error={errors.role?.message}>
                {(control) => <Select {...control} choices={roleChoices} {...form.register('role')} />}
              </Field>
            </div>
            {line(
              'territory',
              'text',
              'First digits of the ZIPs whose new leads come here, such as 917, 925.',
            )}
            <div className="grid gap-2">
              {(['isSales', 'isMarketting', 'isEnabled'] as const).map((name) => (
                <Switch key={name} label={personLabels[name]} {...form.register(name)} />
              ))}
            </div>
          </>
        ) : (
          <p className="text-12 text-3">{changesAll.reason}</p>
        )}
        <footer>
          <Button type="submit" variant="primary" disabled={!isDirty || edit.isSaving}>
            Save
          </Button>
        </footer>
      </form>
    </Card>
  )
}

function inWords(_field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' && value !== '' ? formatPhone(value) : 'None'
}

const departmentChoices = departments.map((department) => ({ value: department, label: department }))
const roleChoices = roles.map((role) => ({ value: role, label: roleNames[role] }))

/** Empty text clears a field. */
const changesIn = (values: PersonValues, dirty: Partial<Record<keyof PersonValues, boolean>>): UserChanges =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([field]) => dirty[field as keyof PersonValues])
      .map(([field, value]) => [field, value === '' ? null : value]),
  )
