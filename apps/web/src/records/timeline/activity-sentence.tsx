import type { ActivityEntry } from '@crm/contract/web/activity-shapes'
import { sentence } from '@crm/domain/activity/sentence'

interface Props {
  readonly entry: ActivityEntry
}

/** "**Mona Patel** changed source from **Canvassing** to **Self Generated**" */
export const ActivitySentence = ({ entry }: Props) => (
  <>
    <b className="font-medium text-1">{entry.actorName}</b>{' '}
    {sentence(entry).map((part, at) =>
      'strong' in part ? (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence never move
        <b key={at} className={`font-medium text-1 ${isNumber.test(part.strong) ? 'whitespace-nowrap' : ''}`}>
          {part.strong}
        </b>
      ) : (
        part.text
      ),
    )}
  </>
)

/** Phone numbers and record numbers do not wrap: "S-1025". */
const isNumber = /^(?:[A-Z]{1,3}-)?[\d\s()+-]{1,20}$/
