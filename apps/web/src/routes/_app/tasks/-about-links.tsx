import type { TaskAbout } from '@crm/contract/web/task-shapes'
import { Link } from '@tanstack/react-router'

interface Props {
  readonly about: readonly TaskAbout[]
}

/** The records that a task leads to; a task about nothing shows nothing. */
export const AboutLinks = ({ about }: Props) =>
  about.map(({ type, id, name, number }, at) => (
    <span key={id}>
      {at > 0 ? ', ' : null}
      {type === 'sale' ? (
        <Link to="/sales/$saleId" params={{ saleId: id }} className="link-quiet">
          {name}
        </Link>
      ) : (
        <Link to="/leads/$leadId" params={{ leadId: id }} className="link-quiet" title={number}>
          {name}
        </Link>
      )}
    </span>
  ))
