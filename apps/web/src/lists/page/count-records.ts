const quote = 0x22
const lineFeed = 0x0a

/**
 * Counts the records of a CSV stream without the header. A line break within quotes does not end a record.
 */
export function countRecords() {
  let lines = 0
  let isQuoted = false
  const records = () => Math.max(0, lines - 1)
  return {
    records,
    take(bytes: Uint8Array): number {
      for (const byte of bytes) {
        if (byte === quote) isQuoted = !isQuoted
        else if (byte === lineFeed && !isQuoted) lines += 1
      }
      return records()
    },
  }
}
