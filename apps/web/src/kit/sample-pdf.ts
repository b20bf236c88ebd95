/**
 * A PDF with one line of text on each Letter page; the second page is turned by 90 degrees.
 * @param pages at least 1
 */
export function samplePdf(pages: number): Blob {
  const page = (index: number) => {
    const text = `BT /F1 28 Tf 72 700 Td (Page ${index + 1} of ${pages}. The sun shines on every roof.) Tj ET`
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate ${index === 1 ? 90 : 0} /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    ]
  }
  const indices = Array.from({ length: pages }, (_, index) => index)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${indices.map((index) => `${4 + 2 * index} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...indices.flatMap(page),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return new Blob([file, end], { type: 'application/pdf' })
}
