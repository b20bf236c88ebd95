import type { TaskAbout } from '@crm/contract/web/task-shapes'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import { useMe } from '~/session/me.ts'
import { pageOfAbout } from '~/kinds/tasks/page-of-about.ts'

interface Props {
  readonly about: readonly TaskAbout[]
}

/** Links to the records of a task, if any. For two possible duplicates it links to their comparison. */
export function AboutLinks({ about }: Props) {
  const mayMerge = can.mergeLead(useMe()).ok
  const [lead, other] = about.filter(({ type }) => type === 'lead')
  return (
    <>
      {about.map((one, at) => (
        <span key={one.id}>
          {at > 0 ? ', ' : null}
          <Link
            {...pageOfAbout(one)}
            className="link-quiet"
            {...(one.type === 'lead' && { title: one.number })}
          >
            {one.name}
          </Link>
        </span>
      ))}
      {lead && other && mayMerge ? (
        <>
          {' · '}
          <Link to="/leads/duplicates" search={{ lead: lead.id, other: other.id }} className="link-quiet">
            Compare
          </Link>
        </>
      ) : null}
    </>
  )
}
