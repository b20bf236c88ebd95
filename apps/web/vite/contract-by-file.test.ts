import { expect, test } from 'vitest'
import { areasIn, importedByFile } from './contract-by-file.ts'

const files = areasIn(
  `export * as webLeads from './web/leads.ts'\nexport * as webNotes from './web/notes.ts'`,
)

test.each([
  ['one', "import { webLeads } from '@crm/contract'", "import * as webLeads from '@crm/contract/web/leads';"],
  [
    'several, on as many lines as before',
    "import {\n  webLeads,\n  webNotes,\n} from '@crm/contract'",
    "import * as webLeads from '@crm/contract/web/leads'; import * as webNotes from '@crm/contract/web/notes';\n\n\n",
  ],
  [
    'a file already',
    "import type { Route } from '@crm/contract/route'",
    "import type { Route } from '@crm/contract/route'",
  ],
  [
    'an area that is not there',
    "import { weather } from '@crm/contract'",
    "import { weather } from '@crm/contract'",
  ],
])('%s', (_name, code, expected) => {
  expect(importedByFile(code, files)).toBe(expected)
})
