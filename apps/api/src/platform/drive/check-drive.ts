/** Tries everything that the CRM does in a drive of the cloud, for the first day of a company (docs/operations.md, section 4). */
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { restrictedFolder } from '@crm/domain/documents/drive-names'
import { chunkBytes } from '@crm/domain/documents/file-types'
import type { Permission } from '@microsoft/microsoft-graph-types'
import { type Step, type StepResult, runSteps } from '#platform/check-steps'
import { type Drive, putFile } from '#platform/ports/drive'
import { type GraphDriveSettings, bodyOf, driveCalls } from './graph-answers.ts'
import { graphDrive } from './graph-drive.ts'

/** Runs the steps until one fails, and removes the file and the folder in any case. */
export async function* checkDrive(settings: GraphDriveSettings): AsyncGenerator<StepResult> {
  const drive = graphDrive(settings)
  const made: string[] = []
  try {
    yield* runSteps(stepsOf(settings, drive, made))
  } finally {
    for (const id of made.toReversed()) await drive.discard('', id).catch(() => undefined)
  }
}

/** Two pieces, under a name that the service refuses. */
const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(chunkBytes, 'x')])
const fileName = 'What is "this": 50%?.pdf'

function stepsOf(settings: GraphDriveSettings, drive: Drive, made: string[]): Step[] {
  const [ids, folderName] = [{ file: '', folder: '' }, `CRM check ${randomUUID()}`]
  return [
    {
      name: 'Sign in and read the drive',
      advice: 'Check DRIVE_CLIENT_ID, its credential, DRIVE_ID, and the write permission on the site.',
      async run() {
        const { freeBytes } = await drive.ready()
        return freeBytes === null ? 'The drive answers.' : `${freeBytes} bytes are free.`
      },
    },
    {
      name: 'Upload a file in two pieces',
      advice: 'Give the registration the role write on the site, and look at the storage of the site.',
      async run() {
        ids.file = await putFile(drive, fileName, file)
        made.push(ids.file)
        return `The file is ${ids.file}.`
      },
    },
    {
      name: 'Read it back',
      advice: 'Let the server reach the download host, which is another one than Graph.',
      async run() {
        const read = await buffer(await drive.open(ids.file, file.length))
        if (!read.equals(file)) throw new Error('The file has other bytes than it was uploaded with.')
        return `${read.length} bytes are the same.`
      },
    },
    {
      name: 'Make a folder, file and rename the file there',
      advice: 'Look at the rules for names and required columns of the library.',
      async run() {
        ids.folder = await drive.folder(null, folderName)
        made.push(ids.folder)
        await drive.file(ids.file, ids.folder, 'first.pdf')
        const link = await drive.file(ids.file, ids.folder, 'second.pdf')
        return `The link is ${link}.`
      },
    },
    {
      name: `See that the folder ${restrictedFolder} is restricted`,
      advice: `Open Manage access of the folder ${restrictedFolder} and stop inheriting permissions.`,
      run: () => demandRestricted(settings),
    },
    {
      name: 'Delete the folder',
      advice: 'Look for a retention policy or a checked-out file in the library.',
      async run() {
        await drive.discard('', ids.folder)
        if ((await drive.linkOf(ids.folder)) !== null) throw new Error('The folder is still there.')
        return 'The folder is in the recycle bin.'
      },
    },
  ]
}

/** Manual: learn.microsoft.com/graph/api/driveitem-list-permissions. */
async function demandRestricted(settings: GraphDriveSettings): Promise<string> {
  const drive = `${settings.graphUrl}/v1.0/drives/${encodeURIComponent(settings.driveId)}`
  const answer = await driveCalls(settings).call(`${drive}/root:/${restrictedFolder}:/permissions`)
  const { value = [] } = bodyOf<{ value: Permission[] }>(answer)
  if (value.some(({ inheritedFrom }) => inheritedFrom))
    throw new Error('It inherits the permissions of the library.')
  return 'It has permissions of its own.'
}
