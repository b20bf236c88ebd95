import { webLeads } from '@crm/contract'
import type { User } from '@crm/contract/web/user-shapes'
import { leadStatuses, type LeadStatus } from '@crm/domain/leads/lead-status'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { Field } from '~/forms/field.tsx'
import { Picker } from '~/forms/picker.tsx'
import { Switch } from '~/forms/switch.tsx'
import { lazyPart } from '~/ui/lazy.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { countWords } from '~/ui/count-words.ts'
import { formatCount } from '~/ui/format.ts'
import { useHandover } from '~/kinds/leads/use-handover.ts'
import { useReps } from '~/forms/people.ts'

const HandoverResult = lazyPart(() => import('~/kinds/leads/handover-result.tsx'))

interface Props {
  readonly person: User
}

/** The leads of a rep, and handing them over when the rep leaves. */
export function PersonLeads({ person }: Props) {
  const [to, setTo] = useState<string | null>(null)
  const [statuses, setStatuses] = useState<readonly LeadStatus[]>(['New', 'Appointment'])
  const { run, undo, result, count, close } = useHandover()
  const others = useReps().filter(({ value }) => value !== person.id)
  const total = useQuery(
    routeQuery(webLeads.listPaginated, {
      query: { salesRepId: person.id, status: [...statuses], pageSize: 1 },
    }),
  ).data?.total
  const toggle = (status: LeadStatus) =>
    setStatuses(statuses.includes(status) ? statuses.filter((one) => one !== status) : [...statuses, status])
  return (
    <Card
      title="Leads"
      actions={
        <Link to="/leads" search={{ status: 'All', rep: person.id }} className="link-quiet text-13">
          See all
        </Link>
      }
    >
      <div className="grid gap-4 p-4">
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-13 font-medium text-2">Hand over leads that are</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {leadStatuses.map((status) => (
              <Switch
                key={status}
                label={status}
                checked={statuses.includes(status)}
                onChange={() => toggle(status)}
              />
            ))}
          </div>
        </fieldset>
        <Field label="To" help="By territory, then by turn.">
          {(control) => (
            <Picker {...control} label="To" choices={others} none="Automatic" value={to} onChange={setTo} />
          )}
        </Field>
        <footer className="flex items-center gap-3">
          <Button
            disabled={!total || statuses.length === 0 || count !== undefined}
            onClick={() => run({ from: person.id, to: to ?? 'rules', statuses: [...statuses] })}
          >
            {count === undefined ? 'Hand over' : `Handing over, ${formatCount(count)} so far`}
          </Button>
          <output className="text-13 text-3">
            {statuses.length === 0 ? 'No status is chosen' : howMany(total)}
          </output>
        </footer>
      </div>
      {result ? <HandoverResult result={result} onUndo={() => undo(result.batchId)} onClose={close} /> : null}
    </Card>
  )
}

function howMany(total: number | undefined): string {
  if (total === undefined) return ' '
  return countWords(total, ['lead', 'leads'])
}
