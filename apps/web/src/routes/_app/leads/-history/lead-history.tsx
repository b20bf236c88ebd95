import type { WebLead } from '@crm/contract/web/lead-shapes'
import { can } from '@crm/domain/people/can'
import { webAddresses } from '@crm/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { ask } from '../../../../api/ask.ts'
import { beginEdit } from '../../../../records/edit/edit.tsx'
import { useMe } from '../../../../session/me.ts'
import { Bone } from '../../../../ui/bone.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { leadKind } from '../-record/lead-kind.ts'
import { AddressHistoryEntry } from './address-history-entry.tsx'
import { HistoryEntry } from './history-entry.tsx'
import { historyPages } from './history-pages.ts'
import { restorableOf } from './restorable.ts'

interface Props {
  readonly lead: WebLead
}

/** Every field of the lead and its addresses: who changed it, when, from what to what, and the way back. */
export default function LeadHistory({ lead }: Props) {
  return (
    <div className="grid content-start overflow-y-auto px-gutter py-5 max-lg:py-4">
      <Card title="History of every field">
        <Entries lead={lead} />
      </Card>
    </div>
  )
}

function Entries({ lead }: Props) {
  const me = useMe()
  const query = useInfiniteQuery(historyPages(lead.id))
  const addresses = useQuery(ask(webAddresses.list, { query: { leadId: lead.id } })).data ?? []
  if (query.isError && !query.data) {
    return (
      <ErrorPanel>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (!query.data) return <Loading />
  const entries = query.data.pages.flat()
  if (entries.length === 0) {
    return (
      <Panel
        icon={<History />}
        title="Nothing has changed yet"
        help="Every change of a field of this lead or its addresses is kept here, and can be taken back."
      />
    )
  }
  return (
    <>
      <ol className="divide-y divide-line">
        {entries.map((entry) => {
          const address = addresses.find(({ id }) => id === entry.subjectId)
          return address ? (
            <AddressHistoryEntry key={entry.id} lead={lead} address={address} entry={entry} />
          ) : (
            <HistoryEntry
              key={entry.id}
              entry={entry}
              now={entry.verb === 'lead.changed' ? lead : undefined}
              restorable={
                entry.verb === 'lead.changed' && can.updateLeadContact(me, lead).ok ? restorableOf(entry) : {}
              }
              restore={(changes) => beginEdit(leadKind, lead).save(changes)}
            />
          )
        })}
      </ol>
      {query.hasNextPage ? (
        <div className="border-t border-line p-3">
          <Button
            className="w-full"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show earlier
          </Button>
        </div>
      ) : null}
    </>
  )
}

const Loading = () => (
  <section aria-busy="true" aria-label="Loading the history" className="grid gap-6 p-4">
    {['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5'].map((width) => (
      <div key={width} className="grid gap-2.5">
        <Bone className="w-40" />
        <Bone className={width} />
      </div>
    ))}
  </section>
)
