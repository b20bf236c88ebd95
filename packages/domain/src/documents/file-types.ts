/** Accepted file types, detected by their first bytes and not by their name. */

export const maxFileBytes = 26_214_400

/** Chunk size of uploads: accepted by cloud drives, and short enough for each request. */
export const chunkBytes = 983_040

const office = 'application/vnd.openxmlformats-officedocument'

export const fileTypes = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  [`${office}.wordprocessingml.document`]: 'docx',
  [`${office}.spreadsheetml.sheet`]: 'xlsx',
} as const satisfies Record<string, string>
export type FileType = keyof typeof fileTypes

/** File types in groups, for filters. */
export const fileKinds = {
  pdf: { label: 'PDF', types: ['application/pdf'] },
  photo: {
    label: 'Photo',
    types: ['image/jpeg', 'image/png', 'image/heic', 'image/webp', 'image/gif'],
  },
  office: {
    label: 'Word or Excel',
    types: [`${office}.wordprocessingml.document`, `${office}.spreadsheetml.sheet`],
  },
} as const satisfies Record<string, { readonly label: string; readonly types: readonly FileType[] }>
export type FileKind = keyof typeof fileKinds
export const fileKindNames = Object.keys(fileKinds) as [FileKind, ...FileKind[]]

const notAccepted = 'Only PDF, photo, Word and Excel files are accepted.'

const extensions = new Set<string>([...Object.values(fileTypes), 'jpeg'])

/** Refusal for a file with unknown first bytes, although its name may have an accepted extension. */
export function fileRefusal(name: string): string {
  const extension = /[^.]+$/.exec(name.toLowerCase())?.[0] ?? ''
  return extensions.has(extension) ? `This is not a valid .${extension} file.` : notAccepted
}

/** Undefined for other types. Word and Excel files are both ZIP files, so their name decides. */
export function fileTypeOf(firstBytes: Uint8Array, name: string): FileType | undefined {
  const text = String.fromCharCode(...firstBytes.subarray(0, 16))
  if (text.startsWith('%PDF-')) return 'application/pdf'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (/^ftyp(?:heic|heix|mif1)/.test(text.slice(4))) return 'image/heic'
  if (!text.startsWith('PK\x03\x04')) return undefined
  if (/\.docx$/i.test(name)) return `${office}.wordprocessingml.document`
  return /\.xlsx$/i.test(name) ? `${office}.spreadsheetml.sheet` : undefined
}

/** Image types that every browser displays. */
export const isBrowserImage = (type: string): boolean => /^image\/(?:png|jpeg|webp|gif)$/.test(type)
