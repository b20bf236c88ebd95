/**
 * The binary files that pdf.js needs for some documents: character maps for Chinese, Japanese and Korean text, the
 * 14 fonts that a PDF need not embed, and the decoders of JPEG 2000 and JBIG2 scans. Each is fetched from our own
 * origin under its hashed name, when a document needs it.
 */
const addresses = new Map(
  Object.entries({
    ...import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
    ...import.meta.glob<string>('../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
    ...import.meta.glob<string>('../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
  }).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

/** The `BinaryDataFactory` of pdf.js, which would otherwise append file names to a folder's address. */
export class PdfData {
  /**
   * @param request the name of a file, as pdf.js asks for it: "LiberationSans-Bold.ttf"
   * @throws when there is no such file, or it cannot be fetched; pdf.js then goes on without it
   */
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename)
    if (address === undefined) throw new Error(`pdf.js has no file ${filename}.`)
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${filename} cannot be fetched: ${response.status}.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
