/** The rows of a CSV file by the names in its first line; quoted fields may hold commas, quotes and line breaks. */
export function readCsv(text: string): Record<string, string>[] {
  const [heading = [], ...rows] = linesOf(text.replace(/^\uFEFF/, ''))
  return rows.map((row) => Object.fromEntries(heading.map((name, at) => [name, row[at] ?? ''])))
}

const field = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/y

function linesOf(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  field.lastIndex = 0
  while (field.lastIndex < text.length) {
    const [, value = '', end] = field.exec(text) ?? []
    line.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end !== ',') {
      lines.push(line)
      line = []
    }
  }
  return lines
}
