import type { FieldType, Prefill, Template, TemplateField, TemplateSummary } from '#platform/ports/signing'
import type { Tab, TabGroup, TemplateRecipients } from './shapes.ts'

/**
 * A template as the port describes it. A role's id is its name, because an envelope names roles so; a field's id is its
 * role and label, because a label is what Docusign prefills by.
 */
export function templateOf(
  { id, title }: TemplateSummary,
  { signers, carbonCopies }: TemplateRecipients,
): Template {
  const roles = [
    ...signers.map(({ roleName, routingOrder }) => ({ roleName, routingOrder, signs: true })),
    ...carbonCopies.map((copy) => ({ ...copy, signs: false })),
  ]
    // Without a role, a recipient is fixed in the template.
    .filter(({ roleName }) => roleName !== '')
    .toSorted((a, b) => a.routingOrder - b.routingOrder)
  return {
    id,
    title,
    roles: roles.map(({ roleName, signs }) => ({ id: roleName, name: roleName, signs })),
    fields: signers.flatMap(({ roleName, tabs }) =>
      tabGroups.flatMap((group) => tabs[group].map((tab) => fieldOf(roleName, group, tab))),
    ),
  }
}

const types: Readonly<Record<TabGroup, FieldType>> = {
  signHereTabs: 'signature',
  initialHereTabs: 'initials',
  dateSignedTabs: 'date',
  dateTabs: 'date',
  fullNameTabs: 'name',
  emailAddressTabs: 'email',
  emailTabs: 'email',
  textTabs: 'text',
  numberTabs: 'number',
  checkboxTabs: 'checkbox',
  listTabs: 'choice',
}

const tabGroups = Object.keys(types) as TabGroup[]

/** Groups whose tabs take a value from the sender. */
const prefillable: ReadonlySet<TabGroup> = new Set(['textTabs', 'numberTabs', 'checkboxTabs', 'listTabs'])

/** Positions are points on US Letter, the paper of our templates. */
const [pageWidth, pageHeight] = [612, 792]

const fieldOf = (roleName: string, group: TabGroup, tab: Tab): TemplateField => ({
  id: fieldId(roleName, tab.tabLabel),
  roleId: roleName,
  label: tab.tabLabel,
  type: types[group],
  page: tab.pageNumber,
  left: (tab.xPosition / pageWidth) * 100,
  top: (tab.yPosition / pageHeight) * 100,
  isRequired: tab.required !== 'false' && tab.optional !== 'true',
  isPrefillable: prefillable.has(group) && tab.tabLabel !== '',
  options: tab.listItems?.map(({ value }) => value) ?? [],
})

const fieldId = (roleName: string, label: string) => `${roleName}: ${label}`

/** Points from a percentage of the page. */
export const xOf = (left: number): string => String(Math.round((left / 100) * pageWidth))
export const yOf = (top: number): string => String(Math.round((top / 100) * pageHeight))

/** The `tabs` of a template role. */
export function tabsOf(
  roleName: string,
  { fields }: Template,
  prefill: readonly Prefill[],
): Record<string, object[]> {
  const groups: Record<string, object[]> = {}
  for (const { fieldId: id, value } of prefill) {
    const field = fields.find((candidate) => candidate.id === id && candidate.roleId === roleName)
    const group = tabGroups.find((name) => prefillable.has(name) && types[name] === field?.type)
    if (!field || !group) continue
    const content =
      field.type === 'checkbox' ? { selected: String(value === true) } : { value: String(value) }
    ;(groups[group] ??= []).push({ tabLabel: field.label, ...content })
  }
  return groups
}
