import type { Part } from './paper.ts'

/** The text with its bold stretches. */
function withBold(text: string, bold: readonly (readonly [number, number])[] = []) {
  let at = 0
  const parts = bold.flatMap(([start, end]) => {
    const before = text.slice(at, start)
    at = end
    return [before, <strong key={start}>{text.slice(start, end)}</strong>]
  })
  return [...parts, text.slice(at)]
}

interface Props {
  readonly part: Part
}

/**
 * A document as text, identical to the PDF. Lines are keyed by position: two payments may share a label, and
 * with label keys one would stay on the screen when the next document opens.
 */
export const PaperText = ({ part: { blocks } }: Props) => (
  <div className="grid gap-3 text-14 text-pretty">
    {Object.entries(blocks).map(([at, block]) =>
      'heading' in block ? (
        <h3 key={at} className="mt-3 text-16 font-strong first:mt-0">
          {block.heading}
        </h3>
      ) : 'blanks' in block ? (
        <ul key={at} className="grid gap-5 pt-4">
          {Object.entries(block.blanks).map(([line, label]) => (
            <li key={line} className="border-b border-line pb-1 text-3">
              {label}
            </li>
          ))}
        </ul>
      ) : 'facts' in block ? (
        <dl
          key={at}
          className="grid grid-cols-[minmax(7.5rem,2fr)_3fr] divide-y divide-line border-y border-line *:col-span-2 *:grid *:grid-cols-subgrid *:py-1.5"
        >
          {Object.entries(block.facts).map(([line, [label, value]]) => (
            <div key={line}>
              <dt className="pr-3 text-3">{label}</dt>
              <dd className="min-w-0 font-medium break-words">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        // The law requires some text in bold at 16 points.
        <p
          key={at}
          className={`whitespace-pre-line ${block.isLarge ? 'text-[1.334rem]/[1.4] font-strong' : ''} ${block.marker === undefined ? '' : 'grid grid-cols-[1.5rem_minmax(0,1fr)]'}`}
        >
          {block.marker === undefined ? null : <span>{block.marker}</span>}
          <span>{withBold(block.text, block.bold)}</span>
        </p>
      ),
    )}
  </div>
)
