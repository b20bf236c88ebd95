interface Entry {
  readonly label: string
  readonly colour: string
}

/** The legend of a chart's colors, in its header; on a phone the tooltips name them instead. */
export const Legend = ({ entries }: { readonly entries: readonly Entry[] }) => (
  <span className="flex gap-3 text-13 text-2 max-sm:hidden">
    {entries.map(({ label, colour }) => (
      <span key={label} className="flex items-center gap-1.5">
        <span className={`size-2.5 rounded-full ${colour}`} /> {label}
      </span>
    ))}
  </span>
)
