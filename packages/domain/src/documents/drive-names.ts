/** Names of files and folders in the drive. We address them by id, so a rename there breaks nothing. */
import { pacificDay, type Instant } from '../time.ts'
import type { DocType } from './doc-types.ts'
import { type FileType, fileTypes } from './file-types.ts'

/**
 * The folder at the top that only its owners may open: uploads without a document yet, and commissions (decision 0036).
 */
export const restrictedFolder = 'Restricted'

/** Removes what drives refuse in names, and cuts to 120 characters. */
export const cleanName = (name: string): string =>
  name
    .replaceAll(/["*:<>?/\\|\p{Cc}]|_vti_|^\s*~\$/giu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 120)
    .replace(/[. ]+$/, '')
    .trim()

/** "PO, Ada - L-1042" */
export const leadFolderName = (firstName: string, lastName: string, number: string): string =>
  cleanName(`${[lastName.toUpperCase(), firstName].filter(Boolean).join(', ')} - ${number}`)

/** "J-1042 - 7 Elm Ct" */
export const saleFolderName = (jobNumber: string, street: string | null): string =>
  cleanName([jobNumber, street].filter(Boolean).join(' - '))

export interface UploadNameParts {
  readonly docType: DocType
  /** Number of the job or the lead. */
  readonly number: string
  readonly at: Instant
  /** Counts the documents of this type on that day, from 1. */
  readonly nth: number
  readonly fileType: FileType
}

/** "PTOLetter_J-1042_20261122_1.pdf" */
export const uploadName = ({ docType, number, at, nth, fileType }: UploadNameParts): string =>
  cleanName(`${docType}_${number}_${pacificDay(at).replaceAll('-', '')}_${nth}.${fileTypes[fileType]}`)
