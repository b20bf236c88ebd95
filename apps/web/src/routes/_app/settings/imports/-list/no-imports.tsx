import Download from 'lucide-react/icons/download'
import SearchX from 'lucide-react/icons/search-x'
import { Button } from '../../../../../ui/button.tsx'
import { Panel } from '../../../../../ui/panel.tsx'
import type { ImportSearch } from './import-search.ts'

interface Props {
  readonly search: ImportSearch
  readonly onChange: (changes: { [K in keyof ImportSearch]: undefined }) => void
}

const noFilter = {
  outcome: undefined,
  q: undefined,
  source: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
}

/** Nothing was sent in yet, or nothing that matches. */
export const NoImports = ({ search, onChange }: Props) =>
  Object.keys(search).length === 0 ? (
    <Panel
      icon={<Download />}
      title="Nothing was sent in yet"
      help="Automation tools bring leads in through the webhook. Each call stands here, with what became of it."
    />
  ) : (
    <Panel icon={<SearchX />} title="No call matches these filters" help="Take them away to see every call.">
      <Button onClick={() => onChange(noFilter)}>Remove the filters</Button>
    </Panel>
  )
