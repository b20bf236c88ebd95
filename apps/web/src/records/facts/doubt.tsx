import TriangleAlert from 'lucide-react/icons/triangle-alert'

interface Props {
  readonly words: string | undefined
}

/** A warning below an unusual value; it does not prevent saving. */
export const Doubt = ({ words }: Props) =>
  words === undefined ? null : (
    <output className="mt-1 flex items-start gap-1 text-12 text-2">
      <TriangleAlert className="icon-12 mt-0.5 flex-none text-warn-text" />
      {words}
    </output>
  )
