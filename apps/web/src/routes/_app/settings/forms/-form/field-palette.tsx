import type { ContractTemplateId } from '@crm/domain/contracts/templates'
import type { FormLanguage } from '@crm/domain/forms/form-states'
import {
  blockFields,
  blocksFor,
  isDrawnIn,
  mergeFieldNames,
  mergeFields,
  requiredBlocks,
} from '@crm/domain/forms/merge-fields'

interface Props {
  readonly template: ContractTemplateId
  readonly language: FormLanguage
  /** Inserts the field at the cursor of the text. */
  readonly onInsert: (field: string) => void
}

/** The closed list of fields, as buttons that insert them. */
export function FieldPalette({ template, language, onInsert }: Props) {
  const required = requiredBlocks(template)
  return (
    <details className="rounded-card border border-line text-13">
      <summary className="min-h-9 cursor-default px-3 py-2 font-medium">Insert field</summary>
      <div className="grid gap-3 border-t border-line p-3">
        <Buttons
          title="Values"
          fields={mergeFieldNames.map((name) => ({ name, label: mergeFields[name].label }))}
          onInsert={(name) => onInsert(`{{${name}}}`)}
        />
        <Buttons
          title="Blocks"
          fields={blocksFor(template)
            .filter((name) => isDrawnIn(language, name))
            .map((name) => ({
              name,
              label: `${blockFields[name].label}${required.includes(name) ? ' *' : ''}`,
            }))}
          onInsert={(name) => onInsert(`\n\n{{${name}}}\n\n`)}
        />
        <p className="text-12 text-3">* A required block.</p>
      </div>
    </details>
  )
}

interface ButtonsProps {
  readonly title: string
  readonly fields: readonly { readonly name: string; readonly label: string }[]
  readonly onInsert: (name: string) => void
}

const Buttons = ({ title, fields, onInsert }: ButtonsProps) => (
  <section aria-label={title} className="grid gap-1.5">
    <h3 className="text-12 font-medium text-3">{title}</h3>
    <div className="flex flex-wrap gap-1.5">
      {fields.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          title={`{{${name}}}`}
          className="min-h-7 rounded-control border border-line px-2 text-12 hover:bg-hover max-sm:min-h-11"
          onClick={() => onInsert(name)}
        >
          {label}
        </button>
      ))}
    </div>
  </section>
)
