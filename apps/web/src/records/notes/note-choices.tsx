import { noteTypeLabels } from '@crm/domain/notes/note-types'
import { priorities, type Priority } from '@crm/domain/work/priorities'
import Flag from 'lucide-react/icons/flag'
import Tag from 'lucide-react/icons/tag'
import { Menu } from '~/ui/menu.tsx'
import { chosenTypes, type ChosenType } from './note-kinds.ts'

interface Props {
  readonly priority: Priority
  readonly onPriority: (priority: Priority) => void
  /** Absent if the person cannot choose the type. */
  readonly type?: ChosenType
  readonly onType: (type: ChosenType) => void
}

/** Priority and type of a note. */
export const NoteChoices = ({ priority, onPriority, type, onType }: Props) => (
  <>
    <Menu
      name="Priority"
      variant="quiet"
      size="small"
      isWorded
      entries={priorities.map((one) => {
        return { kind: 'do', label: one, isChosen: one === priority, onChoose: () => onPriority(one) }
      })}
    >
      <Flag className="icon-14" />
      <span className="sr-only">Priority: </span>
      {priority}
    </Menu>
    {type === undefined ? null : (
      <Menu
        name="Kind of note"
        variant="quiet"
        size="small"
        isWorded
        entries={chosenTypes.map((one) => {
          return {
            kind: 'do',
            label: noteTypeLabels[one],
            isChosen: one === type,
            onChoose: () => onType(one),
          }
        })}
      >
        <Tag className="icon-14" />
        <span className="sr-only">Kind: </span>
        {noteTypeLabels[type]}
      </Menu>
    )}
  </>
)
