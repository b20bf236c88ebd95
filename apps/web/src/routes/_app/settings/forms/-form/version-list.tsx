import type { Form, FormVersion } from '@crm/contract/web/form-shapes'
import { Link } from '@tanstack/react-router'
import { Card } from '~/ui/card.tsx'
import { formatMoment } from '~/ui/format.ts'
import { FormStateBadge } from '../-form-state.tsx'
import { versionInWords } from '../-version-in-words.ts'

interface Props {
  readonly form: Form
  readonly shown: FormVersion
}

/** Every version with its author, its day, and who approved it. */
export const VersionList = ({ form: { id, versions }, shown }: Props) => (
  <Card title="Versions">
    <ul>
      {versions.map((version) => (
        <li key={`${version.language} ${version.number}`} className="border-t border-line first:border-t-0">
          <Link
            to="/settings/forms/$form"
            params={{ form: id }}
            search={{ version: version.number, ...(version.language === 'es' && { language: 'es' }) }}
            {...(version.number === shown.number &&
              version.language === shown.language && { 'aria-current': 'true' })}
            className="grid gap-1 px-4 py-2.5 text-13 hover:bg-hover aria-[current]:bg-active max-sm:min-h-11"
          >
            <span className="flex items-center gap-2 font-medium">
              {versionInWords(version)}
              <span className="ml-auto">
                <FormStateBadge state={version.state} />
              </span>
            </span>
            {linesOf(version).map((line) => (
              <span key={line} className="text-12 break-words text-2">
                {line}
              </span>
            ))}
          </Link>
        </li>
      ))}
    </ul>
  </Card>
)

function linesOf({
  note,
  createdAt,
  createdByName,
  approvedAt,
  approvedByName,
  retiredAt,
  retiredByName,
}: FormVersion): string[] {
  if (createdAt === null) return ['Standard text']
  return [
    ...(note === null ? [] : [note]),
    ...step('Created by', createdByName, createdAt),
    ...step('Approved by', approvedByName, approvedAt),
    ...step('Retired by', retiredByName, retiredAt),
  ]
}

const step = (verb: string, name: string | null, moment: string | null) =>
  moment === null ? [] : [`${verb} ${name ?? 'someone'}, ${formatMoment(moment)}`]
