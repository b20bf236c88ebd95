import { Link, type LinkProps } from '@tanstack/react-router'
import Kanban from 'lucide-react/icons/square-kanban'
import List from 'lucide-react/icons/list'
import { keepLayout } from '../preferences.ts'
import { SegmentedLinks } from '../ui/segmented-links.tsx'

interface Props {
  /** As it names itself among the preferences. */
  readonly list: string
  readonly toList: LinkProps
  readonly toBoard: LinkProps
}

const exact = { exact: true, includeSearch: false }

/** The same records as a list or by their state; what was chosen last opens the next time. */
export const ListOrBoard = ({ list, toList, toBoard }: Props) => (
  <SegmentedLinks label="Layout" isSmall>
    <Link {...toList} activeOptions={exact} onClick={() => keepLayout(list, 'list')}>
      <List className="icon-14" />
      List
    </Link>
    <Link {...toBoard} activeOptions={exact} onClick={() => keepLayout(list, 'board')}>
      <Kanban className="icon-14" />
      Board
    </Link>
  </SegmentedLinks>
)
