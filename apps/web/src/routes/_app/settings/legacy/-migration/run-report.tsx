import { legacyMigrations } from '@crm/contract'
import type { LegacyMigration } from '@crm/contract/legacy/migration-shapes'
import { migrationOutcomeLabels, migrationOutcomes } from '@crm/domain/legacy/migration-outcomes'
import { Link } from '@tanstack/react-router'
import Square from 'lucide-react/icons/square'
import { useSend } from '~/api/send.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { formatCount, formatMoment } from '~/ui/format.ts'
import { tabClass } from '~/ui/tab-class.ts'
import { TabCount } from '~/ui/tab-count.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { counted } from './counted.ts'
import { RunEntries } from './run-entries.tsx'
import { titleOfRun } from './title-of-run.ts'

interface Props {
  readonly run: LegacyMigration
  /** An outcome or a problem to filter for; without it, everything. */
  readonly shows: string | undefined
}

/** One run: progress, totals and the result per client. */
export function RunReport({ run, shows }: Props) {
  const { outcomes, total, remarked } = run
  const done = migrationOutcomes.reduce((all, outcome) => all + outcomes[outcome], 0)
  const tabs = [
    { shows: undefined, label: 'All', count: done },
    { shows: 'look', label: 'To review', count: remarked },
    ...migrationOutcomes.map((outcome) => ({
      shows: outcome as string,
      label: migrationOutcomeLabels[outcome],
      count: outcomes[outcome],
    })),
  ]
  const chosen = tabs.find((tab) => tab.shows === shows) ?? tabs[0]
  return (
    <Card title={titleOfRun(run)} actions={run.endedAt ? null : <Stop run={run} />}>
      <div className="grid gap-3 px-4 py-3 text-13">
        <p className="text-2">{standsInWords(run)}</p>
        {run.endedAt ? null : (
          <div className="flex items-center gap-3 text-2">
            <progress
              aria-label="Legacy clients"
              max={Math.max(1, total)}
              value={Math.min(done, total)}
              className="h-1 flex-1 overflow-hidden rounded-full bg-active [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-active [&::-webkit-progress-value]:bg-primary"
            />
            <output className="num">
              {formatCount(done)} of {formatCount(Math.max(total, done))}
            </output>
          </div>
        )}
        <p>
          {run.isDry ? 'Would migrate' : 'Brought'} {counted(run.addresses, 'address', 'addresses')},{' '}
          {counted(run.notes, 'note')} and {counted(run.sales, 'sale')} of{' '}
          {counted(outcomes.created + outcomes.added, 'client')}.
        </p>
      </div>
      {/* Aligned with the text of the card. */}
      <div className="[--gutter:16px]">
        <Tabs label="Results">
          {tabs.map((tab) => (
            <Link
              key={tab.label}
              to="/settings/legacy/migration"
              search={{ run: run.id, shows: tab.shows }}
              {...(tab === chosen && { 'aria-current': 'true' })}
              className={tabClass}
            >
              {tab.label}
              <TabCount of={tab.count} />
            </Link>
          ))}
        </Tabs>
      </div>
      <RunEntries
        key={`${run.id} ${chosen?.label}`}
        run={run}
        done={chosen?.count ?? 0}
        shows={chosen?.shows}
      />
    </Card>
  )
}

function standsInWords({
  begunAt,
  begunByName,
  stoppedAt,
  stoppedByName,
  endedAt,
  isDry,
}: LegacyMigration): string {
  const begun = `Started by ${begunByName ?? 'somebody'}, ${formatMoment(begunAt)}.`
  const kept = isDry ? ' Nothing was saved.' : ''
  if (stoppedAt)
    return `${begun} Stopped by ${stoppedByName ?? 'somebody'}, ${formatMoment(stoppedAt)}.${kept}`
  return endedAt ? `${begun} Ended ${formatMoment(endedAt)}.${kept}` : `${begun} You can leave this page.`
}

function Stop({ run }: { readonly run: LegacyMigration }) {
  const stop = useSend(legacyMigrations.stop)
  return (
    <Button
      reason={run.stoppedAt ? 'It stops after the current client.' : undefined}
      disabled={stop.isPending}
      onClick={() => stop.mutate({ params: { id: run.id } })}
    >
      <Square />
      Stop
    </Button>
  )
}
