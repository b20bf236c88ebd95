/** The rules for names of files and folders, see `pages.names` and `pages.addressing`. */
import { invalidRequest } from './failures.ts'

const reserved = /^(?:\.lock|con|prn|aux|nul|com\d|lpt\d|desktop\.ini)$/i

/** Throws 400 `invalidRequest` for a name that SharePoint does not take. */
export function demandName(name: string, isTop: boolean): void {
  const reason = refusalOf(name, isTop)
  if (reason) throw invalidRequest(`The provided name ${reason}.`, 'names')
}

function refusalOf(name: string, isTop: boolean): string | undefined {
  if (name === '') return 'is empty'
  if (/["*:<>?/\\|]/.test(name)) return 'contains characters that are not allowed'
  if (/\p{Cc}/u.test(name)) return 'contains control characters'
  if (name !== name.trim()) return 'begins or ends with a space'
  if (name.endsWith('.')) return 'ends with a period'
  if (reserved.test(name) || name.startsWith('~$') || /_vti_/i.test(name)) return 'is reserved'
  if (isTop && /^forms$/i.test(name)) return 'is reserved at the top of a library'
  return name.length > maxName ? `is longer than ${maxName} characters` : undefined
}

const maxName = 255

/** The decoded path may have 400 characters, the library's own part included. */
const maxPath = 400
const libraryPath = '/sites/crm/Shared Documents'

export function demandPath(names: readonly string[]): void {
  const path = [libraryPath, ...names].join('/')
  if (path.length > maxPath) throw invalidRequest(`The path is longer than ${maxPath} characters.`, 'names')
}

/** Names are compared without case. */
export const nameKey = (name: string): string => name.toLowerCase()

/** "scan 1.pdf", the name that conflict behavior `rename` gives. */
export function nextName(name: string, nth: number): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]+)?$/.exec(name) ?? []
  return `${stem} ${nth}${ending}`
}
