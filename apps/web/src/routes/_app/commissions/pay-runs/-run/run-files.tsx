import { payRuns } from '@crm/contract'
import type { PayRun } from '@crm/contract/web/pay-run-shapes'
import { type PayFileProfile, payFileColumns } from '@crm/domain/commissions/pay-files'
import { downloadFile } from '~/api/download-file.ts'
import { ManyChoices } from '~/forms/many-choices.tsx'
import { saveTableLayout, usePreferences } from '~/ui/preferences.ts'
import { FileButton } from '~/ui/file-button.tsx'

interface Props {
  readonly run: PayRun
}

type Files = readonly (readonly [label: string, profiles: readonly (readonly [PayFileProfile, string])[]])[]

const files: Files = [
  [
    'Payroll',
    [
      ['gusto', 'Gusto'],
      ['adp', 'ADP'],
    ],
  ],
  ['Books', [['quickbooks', 'QuickBooks']]],
]

/** Exports for payroll and accounting with selectable columns, and everyone's statement. */
export function RunFiles({ run }: Props) {
  const columns = usePreferences(({ tableLayouts }) => tableLayouts[chosen])?.split(',') ?? []
  const params = { id: run.id }
  return (
    <section aria-label="Files" className="grid gap-1 border-t border-line pt-4">
      <h2>Files</h2>
      <ul>
        {files.map(([label, profiles]) => (
          <li key={label} className={fileClass}>
            {label}
            <span className="ml-auto flex">
              {profiles.map(([profile, name]) => (
                <FileButton
                  key={profile}
                  label={`${label} as ${name}`}
                  take={() => downloadFile(payRuns.file, { params, query: { profile } })}
                >
                  {name}
                </FileButton>
              ))}
            </span>
          </li>
        ))}
        <li className={fileClass}>
          <ManyChoices
            label="Columns"
            all="All columns"
            choices={choices}
            values={columns}
            onChange={(values) => saveTableLayout(chosen, values.join(',') || undefined)}
          />
          <span className="ml-auto">
            <FileButton
              label="Chosen columns CSV"
              take={() =>
                downloadFile(payRuns.file, { params, query: { profile: 'everything', ...asked(columns) } })
              }
            >
              CSV
            </FileButton>
          </span>
        </li>
        <li className={fileClass}>
          Statements
          <span className="ml-auto">
            <FileButton label="Statements as PDF" take={() => downloadFile(payRuns.statements, { params })}>
              PDF
            </FileButton>
          </span>
        </li>
      </ul>
    </section>
  )
}

/** The key of this layout in the browser's storage. */
const chosen = 'pay-run-file'

const asked = (columns: readonly string[]) => (columns.length > 0 ? { columns: columns.join(',') } : {})

/** "check_number" is "Check number". */
const labelOf = (column: string) => column.charAt(0).toUpperCase() + column.slice(1).replaceAll('_', ' ')

const choices = payFileColumns.map((value) => ({ value, label: labelOf(value) }))

const fileClass = '-mr-3 flex min-h-9 items-center gap-2 text-13'
