import type { TaskAbout } from '@crm/contract/web/task-shapes'
import { Link } from '@tanstack/react-router'
import { pageOfAbout } from './-page-of-about.ts'

interface Props {
  readonly about: readonly TaskAbout[]
}

/** The records that a task leads to; a task about nothing shows nothing. */
export const AboutLinks = ({ about }: Props) =>
  about.map((one, at) => (
    <span key={one.id}>
      {at > 0 ? ', ' : null}
      <Link {...pageOfAbout(one)} className="link-quiet" {...(one.type === 'lead' && { title: one.number })}>
        {one.name}
      </Link>
    </span>
  ))
