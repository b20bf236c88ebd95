import ChartColumn from 'lucide-react/icons/chart-column'
import Table from 'lucide-react/icons/table'
import { Button } from './button.tsx'

interface Props {
  readonly isTable: boolean
  readonly onChange: (toTable: boolean) => void
}

/** Switches between the chart and a table of the same figures, for people who need exact values. */
export const ChartOrTable = ({ isTable, onChange }: Props) => (
  <Button
    size="small"
    variant="quiet"
    aria-pressed={isTable}
    aria-label="As a table"
    onClick={() => onChange(!isTable)}
  >
    {isTable ? <ChartColumn /> : <Table />}
    <span className="max-sm:hidden">{isTable ? 'Chart' : 'Table'}</span>
  </Button>
)
