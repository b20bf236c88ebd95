const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** "482 kB", "3.2 MB", "12.5 GB" */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${figure.format(Math.ceil(bytes / 1000))} kB`
  return bytes < 1_000_000_000
    ? `${figure.format(bytes / 1_000_000)} MB`
    : `${figure.format(bytes / 1_000_000_000)} GB`
}
