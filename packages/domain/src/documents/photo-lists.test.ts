import { expect, test } from 'vitest'
import { docTypes } from './doc-types.ts'
import { photoLabel, photosFound, photosOf, photosOfPhase, showsPhoto } from './photo-lists.ts'

test.for([
  ['SitePhoto', ['RoofPlanes', 'Attic', 'MainPanel', 'PanelLabel', 'Meter', 'EquipmentWall']],
  ['InstallPhoto', ['Mounts', 'Array', 'Conduit', 'InverterLabel', 'PanelAfter', 'SiteLeftClean']],
  ['PlanSet', []],
] as const)('what a document of the type %s can show', ([docType, shows]) => {
  expect(photosOf.filter((photo) => showsPhoto(docType, photo))).toEqual(shows)
})

test('every photo has words of its own, and is shown by documents of one type', () => {
  expect(new Set(photosOf.map(photoLabel)).size).toBe(photosOf.length)
  for (const photo of photosOf) {
    expect(docTypes.filter((docType) => showsPhoto(docType, photo))).toHaveLength(1)
  }
})

test('a list is ticked by the photos that show what it asks for', () => {
  const documents = [
    { id: 1, photoOf: 'Meter' },
    { id: 2, photoOf: 'Array' },
    { id: 3, photoOf: null },
    { id: 4, photoOf: 'Meter' },
  ] as const
  const found = photosFound('Survey', documents)
  expect(found.map(({ photo }) => photo)).toEqual(photosOfPhase('Survey'))
  expect(found.filter((one) => one.found.length > 0)).toEqual([
    { photo: 'Meter', found: [documents[0], documents[3]] },
  ])
})
