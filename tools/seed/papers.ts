/** Documents of the demo's jobs: plain pages with the client's name, and pictures of panels on a roof. */
import { crc32, deflateSync } from 'node:zlib'
import { writePdf } from '@crm/api/platform/pdf/write-pdf'
import type { DemoLead } from '@crm/cast/lead-shapes'
import { type DocType, docTypeLabel } from '@crm/domain/documents/doc-types'
import type { PhotoOf } from '@crm/domain/documents/photo-lists'
import { pacificDay } from '@crm/domain/time'

export interface SeedPaper {
  readonly docType: DocType
  readonly photoOf?: PhotoOf
  readonly name: string
  readonly bytes: Uint8Array
}

type Client = Pick<DemoLead, 'firstName' | 'lastName' | 'address'>

export async function paperOf(docType: DocType, client: Client, at: Date, rank: number): Promise<SeedPaper> {
  const label = docTypeLabel(docType)
  if (docType === 'InstallPhoto') {
    return { docType, photoOf: 'Array', name: 'Roof.png', bytes: picture(rank) }
  }
  const name = `${client.firstName} ${client.lastName}`
  const { fullAddress, utilProvider, utilAccountNum } = client.address
  const bytes = await writePdf({
    title: label,
    foot: 'Sunridge Solar, Ontario, California. This company and its clients are fictional.',
    blocks: [
      {
        facts: [
          ['Client', name],
          ['Address', fullAddress],
          ['Date', pacificDay(at)],
          ...(docType === 'PTOLetter' || docType === 'UtilityBill'
            ? ([
                ['Utility', utilProvider ?? ''],
                ['Account', utilAccountNum ?? ''],
              ] as const)
            : []),
        ],
      },
      { text: words[docType] ?? `${label} for the solar system at ${fullAddress}.` },
    ],
  })
  return { docType, name: `${label}.pdf`, bytes }
}

const words: Partial<Record<DocType, string>> = {
  Contract:
    'The contractor installs the system described in the schedule for the price named there. The buyer may cancel until the end of the days named in the notice of cancellation.',
  PTOLetter: 'You have permission to operate your generating facility in parallel with our system.',
  Permit: 'Permission is given to install the photovoltaic system shown on the approved plans.',
  InspectionCard: 'Rough: passed. Final: passed. The card stays on site.',
  UtilityBill: 'Amount due for the service period. Usage of the last twelve months is on the next page.',
}

const columns = 480
const rows = 320

/** A PNG (RFC 2083) of a roof: sky, tiles, and the given number of panels. */
function picture(rank: number): Uint8Array {
  const across = 4 + (rank % 4)
  const raw = Buffer.alloc(rows * (1 + columns * 3))
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) raw.set(colourAt(x, y, across), y * (1 + columns * 3) + 1 + x * 3)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(columns, 0)
  head.writeUInt32BE(rows, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourAt(x: number, y: number, across: number): [number, number, number] {
  if (y < 90) return [150 + y / 2, 195 + y / 4, 235]
  const cell = [Math.floor((x - 60) / 52), Math.floor((y - 130) / 68)] as const
  const [inX, inY] = [(x - 60) % 52, (y - 130) % 68]
  const isPanel = x >= 60 && y >= 130 && cell[0] < across && cell[1] < 2 && inX < 48 && inY < 64
  if (isPanel) return inX % 16 === 0 || inY % 16 === 0 ? [70, 85, 120] : [26, 36, 66]
  return y % 18 < 2 ? [120, 70, 55] : [165 - (x % 37) / 3, 100, 80]
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
