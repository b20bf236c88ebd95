import { expect, test } from 'vitest'
import { docTypes } from './doc-types.ts'
import {
  isRepairPhoto,
  photoLabel,
  matchPhotos,
  photoNames,
  photosOfPhase,
  showsPhoto,
} from './photo-lists.ts'

test.for([
  [
    'SitePhoto',
    [
      'RoofPlanes',
      'Attic',
      'MainPanel',
      'PanelLabel',
      'Meter',
      'EquipmentWall',
      'RepairBefore',
      'RepairFault',
      'RepairLabel',
      'RepairAfter',
    ],
  ],
  ['InstallPhoto', ['Mounts', 'Array', 'Conduit', 'InverterLabel', 'PanelAfter', 'SiteLeftClean']],
  ['PlanSet', []],
] as const)('photos that a document of the type %s can show', ([docType, shows]) => {
  expect(photoNames.filter((photo) => showsPhoto(docType, photo))).toEqual(shows)
})

test('every photo has its own label and one document type', () => {
  expect(new Set(photoNames.map(photoLabel)).size).toBe(photoNames.length)
  for (const photo of photoNames) {
    expect(docTypes.filter((docType) => showsPhoto(docType, photo))).toHaveLength(1)
  }
})

test('a checklist is completed by photos tagged with its entries', () => {
  const documents = [
    { id: 1, photoOf: 'Meter' },
    { id: 2, photoOf: 'Array' },
    { id: 3, photoOf: null },
    { id: 4, photoOf: 'Meter' },
  ] as const
  const found = matchPhotos('Survey', documents)
  expect(found.map(({ photo }) => photo)).toEqual(photosOfPhase('Survey'))
  expect(found.filter((one) => one.found.length > 0)).toEqual([
    { photo: 'Meter', found: [documents[0], documents[3]] },
  ])
})

test('repair photos are exactly those of the repair list', () => {
  expect(photoNames.filter(isRepairPhoto)).toEqual([
    'RepairBefore',
    'RepairFault',
    'RepairLabel',
    'RepairAfter',
  ])
})
