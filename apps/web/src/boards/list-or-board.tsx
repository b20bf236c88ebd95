import { Link, type LinkProps } from '@tanstack/react-router'
import Kanban from 'lucide-react/icons/square-kanban'
import List from 'lucide-react/icons/list'
import { saveLayout } from '~/ui/preferences.ts'
import { SegmentedLinks } from '~/ui/segmented-links.tsx'

interface Props {
  /** Its key among the preferences. */
  readonly list: string
  readonly toList: LinkProps
  readonly toBoard: LinkProps
}

const exact = { exact: true, includeSearch: false }

/** Switches between list and board of the same records; the last choice is remembered. */
export const ListOrBoard = ({ list, toList, toBoard }: Props) => (
  <SegmentedLinks label="Layout" isSmall>
    <Link {...toList} activeOptions={exact} onClick={() => saveLayout(list, 'list')}>
      <List className="icon-14" />
      List
    </Link>
    <Link {...toBoard} activeOptions={exact} onClick={() => saveLayout(list, 'board')}>
      <Kanban className="icon-14" />
      Board
    </Link>
  </SegmentedLinks>
)
