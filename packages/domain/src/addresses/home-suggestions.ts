/** Suggestions for the fields of a home. The fields are free text, so nothing is enforced. */
export const roofMaterials = [
  'Composition shingle',
  'Concrete tile',
  'Clay tile',
  'Metal',
  'Flat',
  'Wood shake',
]
export const roofConditions = ['Good', 'Fair', 'Poor', 'Being replaced']
export const mountTypes = ['Roof', 'Ground', 'Carport', 'Patio']
