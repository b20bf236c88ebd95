import type { ActivityEntry } from '@crm/contract/web/activity-shapes'
import type { CustomRowsProps } from '~/lists/list.ts'
import { formatDay } from '~/ui/format.ts'
import { ActivityRow } from './activity-row.tsx'
import { ActivitySkeleton } from './activity-skeleton.tsx'

/** Activity entries grouped by day. */
export function ActivityDays({ rows }: CustomRowsProps<ActivityEntry>) {
  if (rows === undefined) return <ActivitySkeleton />
  return byDay(rows).map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h2 className="sticky top-0 z-10 flex h-9 items-center border-b border-line bg-surface px-gutter text-12 font-medium text-3">
        {day}
      </h2>
      <ol>
        {ofDay.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ))
}

function byDay(entries: readonly ActivityEntry[]): [day: string, entries: readonly ActivityEntry[]][] {
  const days = new Map<string, ActivityEntry[]>()
  for (const entry of entries) {
    const day = dayName(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

const aDay = 86_400_000

function dayName(at: string, now = new Date()): string {
  const day = formatDay(at, now)
  if (day === formatDay(now.toISOString(), now)) return `Today, ${day}`
  return day === formatDay(new Date(now.getTime() - aDay).toISOString(), now) ? `Yesterday, ${day}` : day
}
