/**
 * Photo checklists for the phases of a sale and the repair of a service job. They do not block moves:
 * `sales/requirements.ts` has the requirements of reviews.
 */
import type { DocType } from './doc-types.ts'

export const photoLists = {
  Survey: {
    docType: 'SitePhoto',
    photos: {
      RoofPlanes: 'Every roof plane',
      Attic: 'Attic rafters',
      MainPanel: 'Main panel, open',
      PanelLabel: 'Main panel label',
      Meter: 'Meter number',
      EquipmentWall: 'Equipment wall',
    },
  },
  Install: {
    docType: 'InstallPhoto',
    photos: {
      Mounts: 'Mounts and flashings',
      Array: 'Whole array',
      Conduit: 'Conduit runs',
      InverterLabel: 'Inverter label',
      PanelAfter: 'Main panel, labeled',
      SiteLeftClean: 'Clean site',
    },
  },
  Repair: {
    docType: 'SitePhoto',
    photos: {
      RepairBefore: 'Before the repair',
      RepairFault: 'The fault, close up',
      RepairLabel: 'Serial number label',
      RepairAfter: 'After the repair',
    },
  },
} as const satisfies Record<
  string,
  { readonly docType: DocType; readonly photos: Readonly<Record<string, string>> }
>

/** A phase with a checklist. */
export type PhotoPhase = keyof typeof photoLists
const photoPhases = Object.keys(photoLists) as PhotoPhase[]
/** Phases of a sale with a checklist. */
export const salePhotoPhases = ['Survey', 'Install'] as const satisfies readonly PhotoPhase[]

type PhotosOf<P extends PhotoPhase> = keyof (typeof photoLists)[P]['photos']
export type PhotoOf = { [P in PhotoPhase]: PhotosOf<P> }[PhotoPhase]

const labels: Readonly<Record<PhotoOf, string>> = {
  ...photoLists.Survey.photos,
  ...photoLists.Install.photos,
  ...photoLists.Repair.photos,
}

export const photoNames = Object.keys(labels) as [PhotoOf, ...PhotoOf[]]
export const photoLabel = (photo: PhotoOf): string => labels[photo]

/** Photos on the checklist of a phase, in walking order. */
export const photosOfPhase = (phase: PhotoPhase): PhotoOf[] =>
  Object.keys(photoLists[phase].photos) as PhotoOf[]

/** True when a document of this type can show the photo. */
export const showsPhoto = (docType: DocType, photo: PhotoOf): boolean =>
  photoPhases.some((phase) => photoLists[phase].docType === docType && photosOfPhase(phase).includes(photo))

/** True for photos of service jobs only. */
export const isRepairPhoto = (photo: PhotoOf): boolean => photosOfPhase('Repair').includes(photo)

interface Photo {
  readonly photoOf: PhotoOf | null
}

/** Each photo on the checklist of a phase, with the documents that show it. */
export const matchPhotos = <D extends Photo>(phase: PhotoPhase, documents: readonly D[]) =>
  photosOfPhase(phase).map((photo) => ({
    photo,
    found: documents.filter(({ photoOf }) => photoOf === photo),
  }))
