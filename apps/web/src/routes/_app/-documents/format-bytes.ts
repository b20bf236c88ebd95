const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** "482 kB", "3.2 MB" */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000
    ? `${figure.format(Math.ceil(bytes / 1000))} kB`
    : `${figure.format(bytes / 1_000_000)} MB`
