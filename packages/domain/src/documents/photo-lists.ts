/**
 * Which photos a phase asks for on the roof and at the panel. A list to walk along, not a gate: what a review
 * demands is in `sales/requirements.ts`.
 */
import type { DocType } from './doc-types.ts'

export const photoLists = {
  Survey: {
    docType: 'SitePhoto',
    photos: {
      RoofPlanes: 'Every roof plane',
      Attic: 'Rafters in the attic',
      MainPanel: 'Main panel, open',
      PanelLabel: 'Label of the main panel',
      Meter: 'Meter with its number',
      EquipmentWall: 'Wall for inverter and battery',
    },
  },
  Install: {
    docType: 'InstallPhoto',
    photos: {
      Mounts: 'Mounts and flashings',
      Array: 'Array, whole',
      Conduit: 'Conduit runs',
      InverterLabel: 'Label of the inverter',
      PanelAfter: 'Main panel with its new labels',
      SiteLeftClean: 'Site, left clean',
    },
  },
} as const satisfies Record<
  string,
  { readonly docType: DocType; readonly photos: Readonly<Record<string, string>> }
>

/** A phase that has a list. */
export type PhotoPhase = keyof typeof photoLists
export const photoPhases = Object.keys(photoLists) as PhotoPhase[]

type PhotosOf<P extends PhotoPhase> = keyof (typeof photoLists)[P]['photos']
export type PhotoOf = { [P in PhotoPhase]: PhotosOf<P> }[PhotoPhase]

const labels: Readonly<Record<PhotoOf, string>> = {
  ...photoLists.Survey.photos,
  ...photoLists.Install.photos,
}

export const photosOf = Object.keys(labels) as [PhotoOf, ...PhotoOf[]]
export const photoLabel = (photo: PhotoOf): string => labels[photo]

/** What the list of this phase asks for, in the order in which one walks. */
export const photosOfPhase = (phase: PhotoPhase): PhotoOf[] =>
  Object.keys(photoLists[phase].photos) as PhotoOf[]

/** Whether a document of this type can show it. */
export const showsPhoto = (docType: DocType, photo: PhotoOf): boolean =>
  photoPhases.some((phase) => photoLists[phase].docType === docType && photosOfPhase(phase).includes(photo))

interface Photo {
  readonly photoOf: PhotoOf | null
}

/** Each photo that a phase asks for, and those of the given documents that show it. */
export const photosFound = <D extends Photo>(phase: PhotoPhase, documents: readonly D[]) =>
  photosOfPhase(phase).map((photo) => ({
    photo,
    found: documents.filter(({ photoOf }) => photoOf === photo),
  }))
