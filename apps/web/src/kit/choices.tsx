import { type ReactNode, useState } from 'react'
import type { Choice } from '~/forms/choice.ts'
import { Field } from '~/forms/field.tsx'
import { ManyChoices } from '~/forms/many-choices.tsx'
import { ManyPicker } from '~/forms/many-picker.tsx'
import { PickerList } from '~/forms/picker-list.tsx'
import { Picker } from '~/forms/picker.tsx'
import { Select } from '~/forms/select.tsx'
import { Exhibit } from './exhibit.tsx'
import { Group } from './group.tsx'

const few: readonly Choice[] = ['Sales', 'Marketing', 'Operations'].map((value) => ({ value, label: value }))
const many: readonly Choice[] = Array.from({ length: 40 }, (_, number) => {
  return { value: `${number}`, label: `Installer ${number + 1}`, help: number % 3 === 0 ? 'Ontario' : '' }
})
const utilities: readonly Choice[] = [
  { value: 'sce', label: 'SCE', help: 'Southern California Edison' },
  {
    value: 'pge',
    label: 'PG&E',
    help: 'Pacific Gas and Electric Company, in the north and the middle of the state',
  },
  { value: 'sdge', label: 'SDG&E', help: 'San Diego Gas & Electric' },
]

/** Choosing from a list. */
export function Choices() {
  const [utility, setUtility] = useState('sce')
  const [installers, setInstallers] = useState<readonly string[]>(['3', '4'])
  const [chosen, setChosen] = useState<readonly string[]>(['sce', 'sdge'])
  return (
    <Group title="Choices">
      <Exhibit
        of={['forms/select', 'forms/picker']}
        help="Up to seven choices are a select; more are searched."
      >
        <div className="grid w-full gap-4">
          <Field label="Department">{(control) => <Select {...control} choices={few} none="None" />}</Field>
          <Field label="Role" error="A person has a role.">
            {(control) => <Select {...control} choices={few} none="None" />}
          </Field>
          <Field label="Department, fixed">
            {(control) => <Select {...control} choices={few} disabled />}
          </Field>
          <Field label="Installer">{({ id }) => <Installer id={id} />}</Field>
          <Field label="Installer, fixed">{({ id }) => <Installer id={id} disabled />}</Field>
        </div>
      </Exhibit>
      <Exhibit of={['forms/many-choices']} help="Some of very many, in a bar of filters.">
        <ManyChoices
          label="Installers"
          all="All 40 installers"
          choices={many}
          values={installers}
          onChange={setInstallers}
        />
      </Exhibit>
      <Exhibit
        of={['forms/picker-frame', 'forms/picker-list', 'forms/many-picker']}
        help="As they stand in a popup: one of them, as many as will do, and none by the name."
      >
        <Popup>
          <PickerList label="One utility" choices={utilities} value={utility} onChoose={setUtility} />
        </Popup>
        <Popup>
          <ManyPicker label="Several utilities" choices={utilities} values={chosen} onChange={setChosen} />
        </Popup>
        <Popup>
          <PickerList label="No utility" choices={[]} value={null} onChoose={setUtility} />
        </Popup>
      </Exhibit>
    </Group>
  )
}

const Popup = ({ children }: { readonly children: ReactNode }) => (
  <div className="w-72 max-w-full rounded-card bg-raised shadow-pop">{children}</div>
)

function Installer({ id, disabled = false }: { readonly id: string; readonly disabled?: boolean }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <Picker
      id={id}
      label="Installer"
      choices={many}
      value={value}
      onChange={setValue}
      none="Nobody"
      disabled={disabled}
    />
  )
}
